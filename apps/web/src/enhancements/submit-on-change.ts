/** A choice that is carried out at once. */
export function submitOnChange(select: HTMLElement): void {
  select.addEventListener("change", () => select.closest("form")?.requestSubmit());
}
