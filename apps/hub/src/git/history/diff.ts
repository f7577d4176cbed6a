import { limits } from "@modelyard/platform/limits";
import { GitCommandError, startGit } from "../command.ts";
import type { ObjectReader } from "../objects/object-reader.ts";
import { treeObjects } from "../trees/tree-objects.ts";
import { changedFiles } from "./changed-files.ts";

export class DiffTooLargeError extends Error {
  override name = "DiffTooLargeError";
}

interface Bounds {
  files: number;
  folders: number;
  bytes: number;
  timeMs: number;
}

/**
 * Returns the difference of two commits in git's unified format, with renamed files as such. Of large files, it shows the
 * pointers.
 * @param commits ids of existing commits
 * @throws {DiffTooLargeError} the difference exceeds `bounds`; the message says which
 */
export async function diffOf(
  reader: ObjectReader,
  folder: string,
  { before, after }: { before: string; after: string },
  bounds: Bounds = limits.compare,
): Promise<string> {
  const treeOf = async (commit: string) => (await reader.info(folder, `${commit}^{tree}`))?.oid;
  const trees = { before: await treeOf(before), after: await treeOf(after) };
  // Git would hold all changed paths in memory, of which one commit may have 10^10.
  const { isComplete } = await changedFiles(treeObjects(reader, folder), trees, bounds);
  if (!isComplete) throw new DiffTooLargeError(`more than ${bounds.files} files or ${bounds.folders} folders differ`);
  const { child, ended } = startGit(
    folder,
    ["diff", "--no-color", "--no-ext-diff", "--no-textconv", "-M", "-l200", before, after, "--"],
    { timeoutMs: bounds.timeMs },
  );
  child.stdin.end();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of child.stdout.iterator()) {
      size += chunk.length;
      if (size > bounds.bytes) throw new DiffTooLargeError(`its text has more than ${bounds.bytes} bytes`);
      chunks.push(chunk);
    }
    await ended;
    return Buffer.concat(chunks).toString();
  } catch (cause) {
    if (!(cause instanceof GitCommandError)) throw cause;
    throw new DiffTooLargeError("git takes too long to compare the files", { cause });
  } finally {
    child.kill("SIGKILL");
  }
}
