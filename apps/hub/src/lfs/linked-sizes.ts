import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import { keepLinks, linkUsableObjects } from "../objects/links.ts";
import { objects, repoObjects } from "../objects/tables.ts";
import type { RepoRow } from "../repos/tables.ts";

/**
 * Returns the sizes of objects that a caller with write access may name in a commit, after linking those that the
 * caller can read in another repository.
 */
export async function linkedSizes(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  { repo, caller, oids }: { repo: Pick<RepoRow, "id">; caller: SignedIn; oids: readonly string[] },
): Promise<Map<string, number>> {
  if (oids.length === 0) return new Map();
  await keepLinks(orm, { repoId: repo.id, sha256s: oids, now: now() });
  const usable = await linkUsableObjects(orm, { repoId: repo.id, caller, sha256s: oids, now: now() });
  return new Map([...usable].map(([oid, { size }]) => [oid, size]));
}

/** Returns the size of an object that a user has uploaded to a repository; `undefined` if there is no such upload. */
export async function uploadedSize(
  orm: HubContext["orm"],
  repo: Pick<RepoRow, "id">,
  { oid, user }: { oid: string; user: string },
): Promise<number | undefined> {
  const { repoId, sha256, linkedBy } = repoObjects;
  const [row] = await orm
    .select({ size: objects.size })
    .from(objects)
    .innerJoin(repoObjects, eq(sha256, objects.sha256))
    .where(and(eq(repoId, repo.id), eq(sha256, oid), eq(linkedBy, user)));
  return row?.size;
}
