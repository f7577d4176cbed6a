/** Opens a dialog of the page with a button. */
export function openDialog(button: HTMLElement): void {
  button.addEventListener("click", () => {
    const dialog = document.getElementById(button.dataset["dialog"] ?? "");
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
  });
}
