/** `/` goes to the search box, unless the visitor is writing. */
export function searchKey(input: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (key !== "/" || ctrlKey || metaKey || altKey) return;
    if (target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    input.focus();
  });
}
