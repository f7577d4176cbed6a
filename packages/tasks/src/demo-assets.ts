/** Folder with the files of the demos, for servers that serve them. */
export const demoAssetsFolder = new URL("../assets/", import.meta.url);

/**
 * Returns the content type of a demo file.
 * @returns a file's content type; `undefined` if it is none of the kinds that demonstrations use
 */
export function demoAssetType(filename: string): string | undefined {
  if (filename.endsWith(".svg")) return "image/svg+xml";
  return filename.endsWith(".wav") ? "audio/wav" : undefined;
}
