import { createHash } from "node:crypto";
import type { ObjectBytes } from "../object-driver.ts";

/** Reads an object to its end. @returns its SHA-256 and size */
export async function hashBytes(bytes: ObjectBytes): Promise<{ sha256: string; size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.byteLength;
    bytes.recycle(piece);
  }
  return { sha256: hash.digest("hex"), size };
}
