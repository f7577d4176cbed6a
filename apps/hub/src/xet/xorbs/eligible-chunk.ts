/** Returns whether clients ask for a chunk with this hash wherever it is in a file: one of 1,024. */
export function isEligible(hash: Uint8Array): boolean {
  // The last 8 bytes as a little-endian number are divisible by 1,024.
  return hash[24] === 0 && ((hash[25] ?? 0) & 3) === 0;
}
