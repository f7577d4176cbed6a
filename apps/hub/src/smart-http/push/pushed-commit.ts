import { limits } from "@modelyard/platform/limits";
import type { ObjectReader } from "../../git/objects/object-reader.ts";
import { PushRefusal } from "./push-refusal.ts";

/** More parents than any merge has. Further ones are not compared. */
const maxParents = 64;

/** Reads the tree and the parents of a commit. */
export async function readCommit(
  reader: ObjectReader,
  folder: string,
  oid: string,
): Promise<{ tree: string; parents: string[] }> {
  const commit = await reader.read(folder, oid);
  if (commit?.type !== "commit") throw new Error(`the commit ${oid} is missing from the push`);
  const header = commit.content.toString("latin1", 0, 46 + maxParents * 48).split("\n");
  const tree = /^tree ([0-9a-f]{40})$/.exec(header[0] ?? "")?.[1];
  if (tree === undefined) throw new Error(`the commit ${oid} names no tree`);
  const parents: string[] = [];
  for (const line of header.slice(1)) {
    const parent = /^parent ([0-9a-f]{40})$/.exec(line)?.[1];
    if (parent === undefined) break;
    parents.push(parent);
  }
  return { tree, parents };
}

/**
 * Returns the tree of the commit that a branch or tag will point to.
 * @throws {PushRefusal} it points to a file or a folder, or through a long chain of tags
 */
export async function treeOfTip(
  reader: ObjectReader,
  folder: string,
  { newOid, ref }: { newOid: string; ref: string },
): Promise<string> {
  let oid = newOid;
  for (let tags = 0; tags <= limits.push.tagChain; tags += 1) {
    const info = await reader.info(folder, oid);
    if (info?.type === "commit") return (await readCommit(reader, folder, oid)).tree;
    if (info?.type !== "tag")
      throw new PushRefusal(`${ref} points to a ${info?.type ?? "missing object"}. Tag a commit.`);
    const tag = await reader.read(folder, oid);
    oid = /^object ([0-9a-f]{40})\n/.exec(tag?.content.toString("latin1", 0, 48) ?? "")?.[1] ?? "";
  }
  throw new PushRefusal(
    `${ref} points to a commit through more than ${limits.push.tagChain} tags. Tag the commit itself.`,
  );
}
