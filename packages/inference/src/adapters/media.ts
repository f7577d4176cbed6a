/** An image, video or recording from a provider: its URL, or its content. */
export type Media =
  | {
      /** URL of the file. */
      url: string;
    }
  | {
      /** Content of the file as base64. */
      base64: string;
      /** Media type of the file. */
      type: string;
    }
  | {
      /** Content of the file. */
      blob: Blob;
    };

/** Reads `data:<type>;base64,…`. Any other URL is downloaded later. */
export function mediaAt(address: string, type = "application/octet-stream"): Media {
  const data = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=-]+)*;base64,/i.exec(address);
  if (data === null) return { url: address };
  return { base64: address.slice(data[0].length), type: data[1] ?? type };
}

/** The first base64 characters of each format's signature. */
const signatures = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["UklGR", "image/webp"],
  ["R0lGOD", "image/gif"],
] as const;

/** Converts a base64 image to media, with the type that its first bytes show. The default is JPEG. */
export function base64Image(base64: string): { base64: string; type: string } {
  const known = signatures.find(([start]) => base64.startsWith(start));
  return { base64, type: known?.[1] ?? "image/jpeg" };
}
