import { comboBox } from "./combo-box.ts";

/** The search field of the header: its suggestions are a popup that closes when the field loses focus. */
export function searchBox(form: HTMLElement): void {
  const input = form.querySelector("input");
  const box = comboBox(form);
  if (input === null || box === undefined) return;
  input.addEventListener("keydown", (event) => {
    // The first Escape closes the popup; the field's own one removes the text.
    if (event.key !== "Escape" || !box.isOpen()) return;
    event.preventDefault();
    box.clear();
  });
  input.addEventListener("blur", () => box.clear());
  // Only the field has focus, so that a press on a suggestion does not close the popup before it counts.
  form.querySelector("[role=listbox]")?.addEventListener("mousedown", (event) => event.preventDefault());
}
