import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import type { HashedFile } from "./durable-file.ts";

/** Reads a file to its end. @returns its size and SHA-256 */
export async function hashFile(path: string): Promise<HashedFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    if (!(piece instanceof Uint8Array)) continue;
    hash.update(piece);
    bytes += piece.byteLength;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Returns whether there is a file with this size and hash. */
export async function isIntact(path: string, { bytes, sha256 }: HashedFile): Promise<boolean> {
  if (!existsSync(path)) return false;
  const found = await hashFile(path);
  return found.bytes === bytes && found.sha256 === sha256;
}
