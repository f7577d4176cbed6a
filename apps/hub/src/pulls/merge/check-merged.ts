import { limits } from "@modelyard/platform/limits";
import type { SignedIn } from "../../accounts/caller.ts";
import { cardPath } from "../../cards/checks/card-path.ts";
import { checkWrittenCard } from "../../cards/checks/check-written-card.ts";
import { checkMergedTree } from "../../commits/check-changes.ts";
import { missingObject } from "../../commits/large-files.ts";
import { HubError } from "../../errors.ts";
import { changedFiles } from "../../git/history/changed-files.ts";
import type { ObjectInfo } from "../../git/objects/object-reader.ts";
import { treeObjects } from "../../git/trees/tree-objects.ts";
import type { HubContext } from "../../hub-context.ts";
import { readPointers } from "../../lfs/read-pointers.ts";
import { linkedObjects } from "../../objects/links.ts";
import type { RepoRow } from "../../repos/tables.ts";

interface Merged {
  repo: Pick<RepoRow, "id" | "type">;
  caller: SignedIn;
  /** The head of the base branch. */
  base: string;
  /** The tree that the base branch will have. */
  tree: string;
}

/** Files that are looked up at once. */
const atOnce = 200;

/**
 * Checks the result of a merge with the same rules as a push: what both sides may contain, their merge may not.
 * @throws {HubError} the merge is refused
 */
export async function checkMerged(context: HubContext, { repo, caller, base, tree }: Merged): Promise<void> {
  const { git, orm, metadata } = context;
  const { id: repoId } = repo;
  const folder = git.folderOf(repoId);
  await checkMergedTree(context, { repoId, base, tree });
  const before = (await git.reader.info(folder, `${base}^{tree}`))?.oid;
  const bounds = { files: limits.tree.entries, folders: limits.tree.checkedTrees };
  const { files } = await changedFiles(treeObjects(git.reader, folder), { before, after: tree }, bounds);
  const paths = files.filter(({ change }) => change !== "deleted").map(({ path }) => path);
  const blobs = new Map<string, ObjectInfo>();
  for (let start = 0; start < paths.length; start += atOnce) {
    const some = paths.slice(start, start + atOnce);
    const found = await Promise.all(some.map((path) => git.reader.info(folder, `${tree}:${path}`)));
    for (const [index, blob] of found.entries()) if (blob?.type === "blob") blobs.set(some[index] ?? "", blob);
  }
  const tooLarge = [...blobs].find(([, { size }]) => size > limits.commit.inlineFileBytes);
  if (tooLarge !== undefined) {
    throw new HubError(
      "TooLarge",
      `The merged file "${tooLarge[0].slice(0, 200)}" would have more than ${limits.commit.inlineFileBytes} bytes. Store it with Git LFS first.`,
    );
  }
  const card = blobs.get(cardPath);
  if (card !== undefined && card.size <= limits.documents.fileBytes) {
    const found = await git.reader.read(folder, card.oid);
    if (found !== undefined) await checkWrittenCard(metadata, found.content, repo.type);
  }
  const pointers = await readPointers(git.reader, folder, blobs.values());
  const sha256s = [...pointers.values()].map(({ oid }) => oid);
  const linked = await linkedObjects(orm, { repoId, caller, sha256s });
  for (const [path, blob] of blobs) {
    const pointer = pointers.get(blob.oid);
    if (pointer !== undefined && linked.get(pointer.oid)?.size !== pointer.size) throw missingObject(path, pointer.oid);
  }
}
