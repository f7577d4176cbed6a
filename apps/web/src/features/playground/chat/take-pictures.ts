/** Whether images are among what was pasted or dropped. */
export function hasPictures({ files }: DataTransfer): boolean {
  return [...files].some(({ type }) => type.startsWith("image/"));
}

/** Adds images that were pasted or dropped to those that were chosen. */
export function addPictures(input: HTMLInputElement, { files }: DataTransfer): void {
  const all = new DataTransfer();
  for (const file of [...(input.files ?? []), ...files]) {
    if (file.type.startsWith("image/")) all.items.add(file);
  }
  input.files = all.files;
}
