import { createSHA256 } from "hash-wasm";

/** Bytes that are read and hashed at once. */
const pieceBytes = 4 * 1024 * 1024;

export type HashRequest = { id: number; file: File };
export type HashReply =
  | { id: number; kind: "progress"; bytes: number }
  | { id: number; kind: "done"; sha256: string }
  | { id: number; kind: "failed"; reason: string };

const cancelled = new Set<number>();

addEventListener("message", ({ data }: MessageEvent<HashRequest | { cancel: number }>) => {
  if ("cancel" in data) cancelled.add(data.cancel);
  else void hash(data);
});

function reply(message: HashReply): void {
  postMessage(message);
}

/** Reads a file piece by piece, so that its size does not matter. */
async function hash({ id, file }: HashRequest): Promise<void> {
  try {
    const hasher = await createSHA256();
    for (let start = 0; start < file.size; start += pieceBytes) {
      if (cancelled.delete(id)) return;
      hasher.update(new Uint8Array(await file.slice(start, start + pieceBytes).arrayBuffer()));
      reply({ id, kind: "progress", bytes: Math.min(start + pieceBytes, file.size) });
    }
    reply({ id, kind: "done", sha256: hasher.digest("hex") });
  } catch (error) {
    reply({ id, kind: "failed", reason: error instanceof Error ? error.message : String(error) });
  }
}
