import { limits } from "@modelyard/platform/limits";
import { startGit } from "../command.ts";

export interface Walk {
  /** Object ids where the walk starts. */
  from: Iterable<string>;
  /** What these reach is skipped. */
  without?: Iterable<string>;
  /** With `objects`, also folders, files and tags. */
  what: "commits" | "objects";
}

/**
 * Walks through history, newest commits first.
 * @param visit gets ids as they come, 20 bytes each; the walk ends when it returns false
 */
export async function forEachObjectId(
  folder: string,
  { from, without = [], what }: Walk,
  visit: (ids: Buffer) => boolean,
): Promise<void> {
  const flags = what === "objects" ? ["--objects", "--no-object-names"] : [];
  const { child, ended } = startGit(folder, ["rev-list", ...flags, "--ignore-missing", "--stdin"], {
    timeoutMs: limits.git.commandTimeoutMs,
  });
  child.stdin.end([...from, ...[...without].map((oid) => `^${oid}`), ""].join("\n"));
  let rest = "";
  for await (const chunk of child.stdout) {
    const text: string = rest + chunk.toString("latin1");
    const end = text.lastIndexOf("\n") + 1;
    rest = text.slice(end);
    // Every line is 40 digits, so the digits of all lines read on as one text.
    if (visit(Buffer.from(text.slice(0, end).replaceAll("\n", ""), "hex"))) continue;
    child.kill("SIGKILL");
    return;
  }
  await ended;
}

/** @returns 20 bytes for each id, at most `max` of them, and whether there were more */
export async function listObjectIds(folder: string, walk: Walk, max: number): Promise<{ ids: Buffer; isCut: boolean }> {
  const parts: Buffer[] = [];
  let free = max * 20;
  await forEachObjectId(folder, walk, (ids) => {
    parts.push(ids.subarray(0, Math.max(0, free)));
    free -= ids.length;
    return free >= 0;
  });
  return { ids: Buffer.concat(parts), isCut: free < 0 };
}
