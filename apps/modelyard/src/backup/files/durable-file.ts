import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { createDurably, syncFolder } from "@modelyard/hub";

/** Size and hash of a file. */
export interface HashedFile {
  bytes: number;
  sha256: string;
}

/**
 * Writes a file that only its owner may read. It gets its name when all bytes are durable, and replaces an earlier file of
 * that name.
 */
export async function writeDurably(path: string, pieces: AsyncIterable<Uint8Array>): Promise<HashedFile> {
  const unfinished = `${path}.unfinished`;
  await createDurably(dirname(path));
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    const file = await open(unfinished, "w", 0o600);
    try {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.byteLength;
        await file.writeFile(piece);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await renameDurably(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Gives a durable file another name in its folder, and replaces an earlier file of that name. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Writes a text as `writeDurably` does. */
export function writeTextDurably(path: string, text: string): Promise<HashedFile> {
  return writeDurably(path, once(text));
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
