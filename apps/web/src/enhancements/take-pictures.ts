/** Pictures that are pasted into or dropped on an element join those that were chosen. */
export function takePictures(element: HTMLElement, input: HTMLInputElement): void {
  const take = (given: DataTransfer | null): boolean => {
    const pictures = [...(given?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (pictures.length === 0) return false;
    const all = new DataTransfer();
    for (const file of [...(input.files ?? []), ...pictures]) all.items.add(file);
    input.files = all.files;
    return true;
  };
  element.addEventListener("paste", (event) => {
    if (take(event.clipboardData)) event.preventDefault();
  });
  element.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    element.dataset["dropping"] = "";
  });
  element.addEventListener("dragleave", () => {
    delete element.dataset["dropping"];
  });
  element.addEventListener("drop", (event) => {
    delete element.dataset["dropping"];
    if (take(event.dataTransfer)) event.preventDefault();
  });
}
