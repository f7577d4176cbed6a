import { isReplay } from "../islands/loader/replay.ts";

/** Opens and closes the palette by Ctrl K. It opens before it is hydrated: the focus in its field hydrates it. */
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
