import { runGit } from "./command.ts";

export interface TreeItem {
  type: "file" | "directory";
  mode: string;
  oid: string;
  /** Bytes; 0 for a folder. */
  size: number;
  path: string;
}

/** A tree can name billions of files in a few kilobytes; a listing longer than this is refused. */
const maxListingBytes = 128 * 1024 * 1024;

/**
 * Lists a folder of a commit.
 * @param path from the root without a slash at its end; empty for the root. It must be a folder.
 */
export async function listTree(
  folder: string,
  commit: string,
  { path = "", recursive = false }: { path?: string; recursive?: boolean } = {},
): Promise<TreeItem[]> {
  const output = await runGit(
    folder,
    ["ls-tree", "-z", "-l", ...(recursive ? ["-r", "-t"] : []), `${commit}:${path}`],
    {
      maxBytes: maxListingBytes,
    },
  );
  const prefix = path === "" ? "" : `${path}/`;
  return output
    .toString()
    .split("\0")
    .filter((line) => line !== "")
    .map((line) => parseLine(line, prefix));
}

function parseLine(line: string, prefix: string): TreeItem {
  const tab = line.indexOf("\t");
  const [mode = "", type = "", oid = "", size = ""] = line.slice(0, tab).split(/ +/);
  return {
    type: type === "tree" ? "directory" : "file",
    mode,
    oid,
    size: size === "-" ? 0 : Number(size),
    path: prefix + line.slice(tab + 1),
  };
}
