import { isReplay } from "../islands/loader/replay.ts";

/** Opens and closes the palette with Ctrl K. It can open before hydration, which starts when its field is focused. */
export function paletteKey(page: Document): void {
  page.addEventListener("keydown", (event) => {
    if (isReplay(event) || event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    const dialog = page.querySelector<HTMLDialogElement>("dialog#palette");
    if (dialog === null) return;
    event.preventDefault();
    if (dialog.open) return dialog.close();
    page.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    dialog.showModal();
    dialog.querySelector("input")?.select();
  });
}
