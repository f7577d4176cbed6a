import { limits } from "@modelyard/platform/limits";
import { startGit } from "../command.ts";

export interface Walk {
  /** Object ids from which the walk starts. */
  from: Iterable<string>;
  /** Object ids to exclude, with everything they reach. */
  without?: Iterable<string>;
  /** `objects` includes trees, blobs and tags. */
  what: "commits" | "objects";
  /** Fails if an object of the history is missing, instead of ignoring it, and may take longer. For background work. */
  isStrict?: boolean;
}

/**
 * Walks the history, newest commits first.
 * @param visit receives ids as they arrive, 20 bytes each; returns false to end the walk
 */
export async function forEachObjectId(
  folder: string,
  { from, without = [], what, isStrict = false }: Walk,
  visit: (ids: Buffer) => boolean,
): Promise<void> {
  const flags = what === "objects" ? ["--objects", "--no-object-names"] : [];
  if (!isStrict) flags.push("--ignore-missing");
  const { child, ended } = startGit(folder, ["rev-list", ...flags, "--stdin"], {
    timeoutMs: isStrict ? limits.garbage.gitMs : limits.git.commandTimeoutMs,
    kind: isStrict ? "service" : "command",
  });
  child.stdin.end([...from, ...[...without].map((oid) => `^${oid}`), ""].join("\n"));
  let rest = "";
  for await (const chunk of child.stdout) {
    const text: string = rest + chunk.toString("latin1");
    const end = text.lastIndexOf("\n") + 1;
    rest = text.slice(end);
    // Every line has 40 hex digits, so that the lines can be decoded together.
    if (visit(Buffer.from(text.slice(0, end).replaceAll("\n", ""), "hex"))) continue;
    child.kill("SIGKILL");
    return;
  }
  await ended;
}

/** Lists up to `max` ids, 20 bytes each. @returns the ids, and whether there were more */
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
