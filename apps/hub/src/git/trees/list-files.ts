import { limits } from "@modelyard/platform/limits";
import { startGit } from "../command.ts";

export interface ListedFile {
  path: string;
  size: number;
  oid: string;
}

/** Limits the size of an index row, which would otherwise be slow to read and send. */
const indexBounds = { entries: limits.tree.entries, pathBytes: limits.tree.indexedPathBytes };

/**
 * Lists the files of a commit for the index, without folders and submodules. Ends git once enough of its list was read.
 * @param bounds if a repository has more files and folders, or longer paths in total, only the first are listed
 */
export async function listFiles(
  folder: string,
  commit: string,
  bounds: { entries: number; pathBytes: number } = indexBounds,
): Promise<ListedFile[]> {
  const { child, ended } = startGit(folder, ["ls-tree", "-z", "-l", "-r", "-t", commit], {
    timeoutMs: limits.git.commandTimeoutMs,
  });
  child.stdin.end();
  const files: ListedFile[] = [];
  let entries = 0;
  let pathBytes = 0;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of child.stdout.iterator()) {
      const lines = Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = lines.indexOf(0); end !== -1; end = lines.indexOf(0, start)) {
        const tab = lines.indexOf(9, start);
        entries += 1;
        pathBytes += end - tab - 1;
        if (entries > bounds.entries || pathBytes > bounds.pathBytes) return files;
        const [, type, oid = "", size] = lines.toString("latin1", start, tab).split(/ +/);
        if (type === "blob") files.push({ path: lines.toString("utf8", tab + 1, end), size: Number(size), oid });
        start = end + 1;
      }
      rest = lines.subarray(start);
    }
    await ended;
    return files;
  } finally {
    child.kill("SIGKILL");
  }
}
