import { copy } from "./copy.ts";
import { hardwareFit } from "./hardware-fit.ts";
import { inPlace } from "./in-place.ts";
import { keys } from "./keys.ts";
import { lines } from "./lines.ts";
import { menu } from "./menu.ts";
import { openDialog } from "./open-dialog.ts";
import { palette } from "./palette.ts";
import { playground } from "./playground.ts";
import { scrolling } from "./scrolling.ts";
import { searchBox } from "./search-box.ts";
import { submitOnChange } from "./submit-on-change.ts";
import { tryForm } from "./try.ts";
import { views } from "./views.ts";

/** What a page's markup asks for by `data-island`. All of it together is smaller than one more request. */
const islands = new Map<string, (element: HTMLElement) => void>([
  ["copy", copy],
  ["hardware-fit", hardwareFit],
  ["in-place", (element) => inPlace(element, activate)],
  ["keys", keys],
  ["lines", lines],
  ["menu", menu],
  ["open-dialog", openDialog],
  ["palette", palette],
  ["playground", (element) => playground(element, activate)],
  ["scrolling", scrolling],
  ["search-box", searchBox],
  ["submit-on-change", submitOnChange],
  ["try", (element) => tryForm(element, activate)],
  ["views", views],
]);

/** Brings to life what stands below an element: the page at first, later what was put into it. */
export function activate(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    islands.get(element.dataset["island"] ?? "")?.(element);
  }
}
