import { declaredSize, type FileContent, readTextFile } from "./read-text-file.ts";

/** The images that the hub serves as such. SVG, which can run scripts, is text to it. */
const shownImages = /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i;
export const shownImageBytes = 16 * 1024 * 1024;

/**
 * Reads as much of a file as a page needs to show it.
 * @param response the file's bytes; the body is read or cancelled
 */
export async function readFile(path: string, response: Response): Promise<FileContent> {
  const sizeBytes = declaredSize(response.headers);
  if (!shownImages.test(path)) return readTextFile(response);
  await response.body?.cancel();
  return sizeBytes !== undefined && sizeBytes > shownImageBytes
    ? { kind: "too-large", sizeBytes, limitBytes: shownImageBytes }
    : { kind: "image", sizeBytes };
}
