/** Returns whether the pasted or dropped data contains images. */
export function hasPictures({ files }: DataTransfer): boolean {
  return [...files].some(({ type }) => type.startsWith("image/"));
}

/** Adds pasted or dropped images to the selected ones. */
export function addPictures(input: HTMLInputElement, { files }: DataTransfer): void {
  const all = new DataTransfer();
  for (const file of [...(input.files ?? []), ...files]) {
    if (file.type.startsWith("image/")) all.items.add(file);
  }
  input.files = all.files;
}
