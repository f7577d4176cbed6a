import { copy } from "./copy.ts";
import { keys } from "./keys.ts";
import { menu } from "./menu.ts";
import { openDialog } from "./open-dialog.ts";
import { palette } from "./palette.ts";
import { scrolling } from "./scrolling.ts";
import { submitOnChange } from "./submit-on-change.ts";
import { views } from "./views.ts";

/** What a page's markup asks for by `data-island`. All of it together is smaller than one more request. */
const islands = new Map<string, (element: HTMLElement) => void>([
  ["copy", copy],
  ["keys", keys],
  ["menu", menu],
  ["open-dialog", openDialog],
  ["palette", palette],
  ["scrolling", scrolling],
  ["submit-on-change", submitOnChange],
  ["views", views],
]);

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  islands.get(element.dataset["island"] ?? "")?.(element);
}
