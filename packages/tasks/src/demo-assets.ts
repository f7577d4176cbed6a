/** Folder with the files of the demos, for servers that serve them. */
export const demoAssetsFolder = new URL("../assets/", import.meta.url);

/**
 * Returns the content type of a demo file.
 * @returns `undefined` for other kinds of files
 */
export function demoAssetType(filename: string): string | undefined {
  if (filename.endsWith(".svg")) return "image/svg+xml";
  return filename.endsWith(".wav") ? "audio/wav" : undefined;
}
