import type { fileChanges } from "../contract/history/diff.ts";

/** One changed file, as git lists it. */
export interface RawChange {
  change: (typeof fileChanges)[number];
  path: string;
  oldPath: string | undefined;
  /** Modes and object ids; zeros where the file does not exist. */
  before: { mode: string; oid: string };
  after: { mode: string; oid: string };
  /** Number of sections of the patch that show it. */
  sections: number;
}

const line = /^:(\d{6}) (\d{6}) ([0-9a-f]{40}) ([0-9a-f]{40}) ([A-Z])\d*$/;
const changes = { A: "added", D: "deleted", R: "renamed" } as const;

/**
 * Parses the start of git's output with `--raw --no-abbrev -z -p`.
 * @returns the files, and the offset of the patch; `undefined` if the output ends before it
 */
export function parseRawChanges(output: Buffer): { files: RawChange[]; patchAt: number } | undefined {
  const files: RawChange[] = [];
  let at = 0;
  const next = (): string | undefined => {
    const end = output.indexOf(0, at);
    if (end === -1) return undefined;
    const text = output.toString("utf8", at, end);
    at = end + 1;
    return text;
  };
  while (output[at] === 58) {
    const [, oldMode, newMode, oldId, newId, status = ""] = line.exec(next() ?? "") ?? [];
    const path = next();
    const isRenamed = status === "R";
    const newPath = isRenamed ? next() : path;
    if (oldMode === undefined || newMode === undefined || oldId === undefined || newId === undefined) return undefined;
    if (path === undefined || newPath === undefined) return undefined;
    files.push({
      change: status === "A" || status === "D" || status === "R" ? changes[status] : "modified",
      path: newPath,
      oldPath: isRenamed ? path : undefined,
      before: { mode: oldMode, oid: oldId },
      after: { mode: newMode, oid: newId },
      sections: status === "T" ? 2 : 1,
    });
  }
  // A NUL separates the two formats.
  return { files, patchAt: output[at] === 0 ? at + 1 : at };
}
