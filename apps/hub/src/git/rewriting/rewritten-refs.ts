import { limits } from "@modelyard/platform/limits";
import { runGit } from "../command.ts";
import type { ObjectReader } from "../objects/object-reader.ts";
import type { RefState } from "../refs/parse-refs.ts";

/** A ref, what it points to, and what it should point to. */
export interface RefMove {
  ref: string;
  from: string;
  to: string;
}

interface Rewriting {
  folder: string;
  reader: ObjectReader;
  state: RefState;
  /** The ids of new commits, by the ids of those that they replace. */
  commits: ReadonlyMap<string, string>;
}

/** Returns the refs that lead to replaced commits. Creates new tag objects where needed. */
export async function rewrittenRefs({ folder, reader, state, commits }: Rewriting): Promise<RefMove[]> {
  const moves: RefMove[] = [];
  for (const [ref, from] of state.targets) {
    const to = state.peeled.has(ref) ? await rewriteTag({ folder, reader, commits }, from) : commits.get(from);
    if (to !== undefined) moves.push({ ref, from, to });
  }
  return moves;
}

/** Creates a tag like another one, of the new commit. @returns its id, or `undefined` if the commit was not replaced */
async function rewriteTag(
  { folder, reader, commits }: Omit<Rewriting, "state">,
  oid: string,
  depth = 0,
): Promise<string | undefined> {
  const found = await reader.read(folder, oid);
  if (found?.type !== "tag" || depth > limits.push.tagChain) return commits.get(oid);
  const text = found.content.toString("latin1");
  const tagged = /^object ([0-9a-f]{40})\n/.exec(text)?.[1] ?? "";
  const to = await rewriteTag({ folder, reader, commits }, tagged, depth + 1);
  if (to === undefined) return undefined;
  const signature = text.search(/^-----BEGIN [A-Z ]{1,40}-----$/m);
  const input = Buffer.from(`object ${to}${(signature === -1 ? text : text.slice(0, signature)).slice(47)}`, "latin1");
  return (await runGit(folder, ["hash-object", "-t", "tag", "-w", "--stdin"], { input })).toString().trim();
}
