import { limits } from "@modelyard/platform/limits";
import type { GitStore } from "../git-store.ts";
import { openBlob } from "./open-blob.ts";

/** Returns the first bytes of a blob without loading a large one into memory; no bytes if there is no such blob. */
export async function readFileStart(
  { reader }: Pick<GitStore, "reader">,
  folder: string,
  { blobId, size }: { blobId: string; size: number },
  bytes: number,
): Promise<Buffer> {
  if (size <= limits.files.bufferedBytes) {
    const found = await reader.read(folder, blobId);
    return found?.content.subarray(0, bytes) ?? Buffer.alloc(0);
  }
  const { part } = await openBlob(folder, blobId, () => undefined);
  const pieces: Uint8Array[] = [];
  for await (const piece of part(0, bytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}
