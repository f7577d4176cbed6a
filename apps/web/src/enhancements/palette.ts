import { comboBox } from "./combo-box.ts";

/** The dialog that Ctrl K opens. */
export function palette(dialog: HTMLElement): void {
  const input = dialog.querySelector("input");
  const box = comboBox(dialog);
  if (!(dialog instanceof HTMLDialogElement) || input === null || box === undefined) return;
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (dialog.open) return dialog.close();
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    dialog.showModal();
    input.select();
  });
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  // The backdrop belongs to the dialog itself.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => box.stop());
}
