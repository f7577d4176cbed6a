/**
 * Returns the text form of a Xet hash: each group of 8 bytes is a little-endian number, written as 16 hex digits.
 * @param hash 32 bytes
 */
export function toHashString(hash: Uint8Array): string {
  return Buffer.from(hash).swap64().toString("hex");
}

/** Returns the 32 bytes of a hash string, or `undefined` if the text is not 64 lower-case hex digits. */
export function fromHashString(text: string): Buffer | undefined {
  if (!isHashString(text)) return undefined;
  return Buffer.from(text, "hex").swap64();
}

export function isHashString(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
