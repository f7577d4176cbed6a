/** Shows the address of a new repository while its form is filled in. */
export function addressPreview(element: HTMLElement): void {
  const form = element.parentElement?.closest("form");
  const shown = element.querySelector("code");
  const hub = element.dataset["hub"] ?? "";
  if (form === null || form === undefined || shown === null) return;
  const initial = shown.textContent;
  const show = () => {
    const values = new FormData(form);
    const read = (name: string) => {
      const value = values.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const prefix = read("type") === "dataset" ? "datasets/" : "";
    shown.textContent = read("name") === "" ? initial : `${hub}/${prefix}${read("owner")}/${read("name")}`;
  };
  form.addEventListener("input", show);
  show();
}
