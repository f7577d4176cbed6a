/** Where the files of the demonstrations lie, for servers that hand them out. */
export const demoAssetsFolder = new URL("../assets/", import.meta.url);

/** @returns a file's content type; `undefined` if it is none of the kinds that demonstrations use */
export function demoAssetType(filename: string): string | undefined {
  if (filename.endsWith(".svg")) return "image/svg+xml";
  return filename.endsWith(".wav") ? "audio/wav" : undefined;
}
