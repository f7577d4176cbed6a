import { passkey } from "../features/passkeys/browser/load-passkey.ts";
import { addressPreview } from "./address-preview.ts";
import { editor } from "./editor.ts";
import { filterTables } from "./filter-tables.ts";
import { findValue } from "./find-value.ts";
import { hardwareFit } from "./hardware-fit.ts";
import { keys } from "./keys.ts";
import { lines } from "./lines.ts";
import { liveList } from "./live-list.ts";
import { menu } from "./menu.ts";
import { openDialog } from "./open-dialog.ts";
import { scrolling } from "./scrolling.ts";
import { sortRows } from "./sort-rows.ts";
import { useMenu } from "./use-menu.ts";

/** Enhancements of server-rendered markup by the value of `data-enhance`. Together they are smaller than the overhead of a request. */
const enhancements = new Map<string, (element: HTMLElement, enhanceBelow: typeof enhance) => void>([
  ["editor", editor],
  ["address-preview", addressPreview],
  ["filter-tables", filterTables],
  ["find-value", findValue],
  ["hardware-fit", hardwareFit],
  ["keys", keys],
  ["lines", lines],
  ["live-list", liveList],
  ["menu", menu],
  ["open-dialog", openDialog],
  ["passkey", passkey],
  ["scrolling", scrolling],
  ["sort-rows", sortRows],
  ["use-menu", useMenu],
]);

/** Applies the enhancements below an element: the page, and later content added to it. */
export function enhance(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-enhance]")) {
    enhancements.get(element.dataset["enhance"] ?? "")?.(element, enhance);
  }
}
