import { limits } from "@modelyard/platform/limits";
import { listBlobs } from "../git/objects/list-blobs.ts";
import type { HubContext } from "../hub-context.ts";
import { hasPointerSize, type LfsPointer, pointerBlobId } from "../lfs/pointer.ts";
import { readPointers } from "../lfs/read-pointers.ts";
import { isAnyOf } from "../objects/links.ts";
import { objects } from "../objects/tables.ts";
import type { RepoRow } from "../repos/tables.ts";
import { filesOf } from "../repos/with-files.ts";

/** Blobs that are read before the next ones are listed. */
const readAtOnce = 5000;

/**
 * Returns the git object ids of the pointers to objects, also to objects whose content was deleted and removed: commits can
 * still name these.
 * @throws {GitCommandError} git failed or took too long
 */
export async function findPointers(
  context: Pick<HubContext, "orm" | "git">,
  repo: Pick<RepoRow, "id">,
  sha256s: readonly string[],
): Promise<string[]> {
  const wanted = new Set(sha256s);
  const found: string[] = [];
  const add = (pointer: LfsPointer): void => {
    // An object has one size, and so one pointer.
    if (wanted.delete(pointer.oid)) found.push(pointerBlobId(pointer));
  };
  const stored = await context.orm
    .select({ oid: objects.sha256, size: objects.size })
    .from(objects)
    .where(isAnyOf(objects.sha256, sha256s));
  for (const pointer of stored) add(pointer);
  for (const { lfs, size } of await filesOf(context, repo)) if (lfs !== undefined) add({ oid: lfs.oid, size });
  if (wanted.size === 0) return found;
  for await (const pointer of storedPointers(context, repo.id)) {
    add(pointer);
    if (wanted.size === 0) break;
  }
  return found;
}

/** Reads all pointers of a repository. */
async function* storedPointers({ git }: Pick<HubContext, "git">, repoId: string): AsyncGenerator<LfsPointer> {
  const folder = git.folderOf(repoId);
  let blobs: { oid: string; size: number }[] = [];
  const blobsOfSize = listBlobs(folder, { isWanted: hasPointerSize, timeoutMs: limits.lfsFiles.rewriteMs });
  for await (const blob of blobsOfSize) {
    blobs.push(blob);
    if (blobs.length < readAtOnce) continue;
    yield* (await readPointers(git.reader, folder, blobs)).values();
    blobs = [];
  }
  yield* (await readPointers(git.reader, folder, blobs)).values();
}
