import { createHash } from "node:crypto";
import { entryPacer } from "../trees/tree-objects.ts";

/** All refs of a repository at one moment, including hidden ones. */
export interface RefState {
  /** Equal for equal refs. */
  key: string;
  /** The object that each ref points to, by full name. */
  targets: ReadonlyMap<string, string>;
  /** The object that each annotated tag points to, by full name. */
  peeled: ReadonlyMap<string, string>;
  /** Every object that a ref or annotated tag points to, with its kind. */
  tips: ReadonlyMap<string, "commit" | "other">;
}

/** The format of `git for-each-ref` that `parseRefs` reads. */
export const refFormat = "%(objecttype) %(objectname) %(*objectname) %(refname)";

const lineFeed = 10;

/**
 * Parses the output of `git for-each-ref`. Lets other requests run in between: a repository may have very many refs.
 */
export async function parseRefs(output: Buffer): Promise<RefState> {
  const pace = entryPacer();
  const hash = createHash("sha1");
  const peeledTags = new Map<string, string>();
  const targets = new Map<string, string>();
  const tips = new Map<string, "commit" | "other">();
  let start = 0;
  while (start < output.length) {
    await pace();
    const found = output.indexOf(lineFeed, start);
    const end = found === -1 ? output.length : found;
    const [type, oid, peeled, ref] = output.toString("utf8", start, end).split(" ");
    hash.update(output.subarray(start, end + 1));
    start = end + 1;
    if (type === undefined || oid === undefined || ref === undefined) continue;
    targets.set(ref, oid);
    tips.set(oid, type === "commit" ? "commit" : "other");
    if (peeled !== undefined && peeled !== "") {
      peeledTags.set(ref, peeled);
      if (!tips.has(peeled)) tips.set(peeled, "other");
    }
  }
  return { key: hash.digest("hex"), targets, peeled: peeledTags, tips };
}
