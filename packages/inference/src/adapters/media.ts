/** An image, a video or a sound that a provider made: where it is, or what it is. */
export type Media = { url: string } | { base64: string; type: string } | { blob: Blob };

/** Reads `data:<type>;base64,…`; any other address is fetched later. */
export function mediaAt(address: string, type = "application/octet-stream"): Media {
  const data = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=-]+)*;base64,/i.exec(address);
  if (data === null) return { url: address };
  return { base64: address.slice(data[0].length), type: data[1] ?? type };
}
