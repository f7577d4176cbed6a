/** @returns the bytes as a `data:` address */
export async function dataUrl(media: Blob): Promise<string> {
  const base64 = Buffer.from(await media.arrayBuffer()).toString("base64");
  return `data:${media.type === "" ? "application/octet-stream" : media.type};base64,${base64}`;
}
