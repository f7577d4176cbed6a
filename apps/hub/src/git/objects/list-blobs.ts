import { createInterface } from "node:readline";
import { startGit } from "../command.ts";

interface Selection {
  isWanted: (sizeBytes: number) => boolean;
  timeoutMs: number;
}

/** Lists the blobs of some sizes, also those that no ref reaches. */
export async function* listBlobs(
  folder: string,
  { isWanted, timeoutMs }: Selection,
): AsyncGenerator<{ oid: string; size: number }> {
  const format = "--batch-check=%(objecttype) %(objectsize) %(objectname)";
  const args = ["cat-file", "--batch-all-objects", "--unordered", format];
  const { child, ended, stop } = startGit(folder, args, { kind: "service", timeoutMs });
  child.stdin.end();
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const [type, size, oid = ""] = line.split(" ");
      if (type === "blob" && isWanted(Number(size))) yield { oid, size: Number(size) };
    }
    await ended;
  } finally {
    stop();
  }
}
