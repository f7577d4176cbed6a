import { declaredSize, type FileContent, readTextFile } from "./read-text-file.ts";

/** The types that the hub serves as images. It serves SVG, which can run scripts, as text. */
const shownImages = /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i;
export const shownImageBytes = 16 * 1024 * 1024;

/**
 * Reads the part of a file that a page needs to show it.
 * @param response the file's content, whose body is read or cancelled
 */
export async function readFile(path: string, response: Response): Promise<FileContent> {
  const sizeBytes = declaredSize(response.headers);
  if (!shownImages.test(path)) return readTextFile(response);
  await response.body?.cancel();
  return sizeBytes !== undefined && sizeBytes > shownImageBytes
    ? { kind: "too-large", sizeBytes, limitBytes: shownImageBytes }
    : { kind: "image", sizeBytes };
}
