import { createHash } from "node:crypto";
import type { ObjectBytes } from "../object-driver.ts";

/**
 * Reads an object to its end.
 * @param pace called after each piece with its bytes, and awaited: it can slow down the reading
 * @returns its SHA-256 and size
 */
export async function hashBytes(
  bytes: ObjectBytes,
  pace?: (bytes: number) => Promise<void>,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.byteLength;
    bytes.recycle(piece);
    await pace?.(piece.byteLength);
  }
  return { sha256: hash.digest("hex"), size };
}
