import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { and, eq, inArray } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import { linkedObjects } from "../objects/links.ts";
import { repoObjects } from "../objects/tables.ts";
import type { RepoRow } from "../repos/tables.ts";
import { formatPointer, type LfsPointer } from "./pointer.ts";

/**
 * Returns the sizes of the objects that a branch, tag or other ref leads to, or that the caller uploaded. What no ref
 * reaches counts as deleted for everyone else, as in git.
 */
export async function readableHere(
  { orm, git }: Pick<HubContext, "orm" | "git">,
  repo: Pick<RepoRow, "id">,
  caller: Caller,
  objects: readonly { oid: string }[],
): Promise<Map<string, number>> {
  const oids = objects.map(({ oid }) => oid);
  const linked = oids.length === 0 ? [] : await linkedObjects(orm, { repoId: repo.id, caller, sha256s: oids });
  const sizes = new Map<string, number>();
  for (const [oid, { size }] of linked) sizes.set(oid, size);
  if (sizes.size === 0) return sizes;
  const blobs = new Map([...sizes].map(([oid, size]) => [pointerBlobId({ oid, size }), oid]));
  const folder = git.folderOf(repo.id);
  const unreached = await git.reachable.unreached(folder, await git.refs.current(folder), "objects", blobs.keys());
  const hidden = [...unreached].flatMap((blob) => blobs.get(blob) ?? []);
  const own = await ownLinks(orm, repo, caller, hidden);
  for (const oid of hidden) if (!own.has(oid)) sizes.delete(oid);
  return sizes;
}

async function ownLinks(
  orm: HubContext["orm"],
  repo: Pick<RepoRow, "id">,
  caller: Caller,
  oids: readonly string[],
): Promise<Set<string>> {
  if (oids.length === 0 || caller === undefined) return new Set();
  const { repoId, sha256, linkedBy } = repoObjects;
  const rows = await orm
    .select({ sha256 })
    .from(repoObjects)
    .where(
      and(eq(repoId, repo.id), eq(linkedBy, caller.userId), inArray(sha256, oids.slice(0, limits.lfs.batchObjects))),
    );
  return new Set(rows.map((row) => row.sha256));
}

/** Returns the git object id of the pointer of an object. */
export function pointerBlobId(pointer: LfsPointer): string {
  const content = formatPointer(pointer);
  return createHash("sha1").update(`blob ${content.length}\0${content}`).digest("hex");
}
