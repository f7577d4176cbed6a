import { limits } from "@modelyard/platform/limits";
import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import { keepLinks, linkedObjects, linkReadableObjects, readableSources } from "../objects/links.ts";
import { type ObjectRow, objects, repoObjects } from "../objects/tables.ts";
import type { RepoRow } from "../repos/tables.ts";
import { readableHere } from "./readable-here.ts";

/**
 * Returns the sizes of objects that a caller with write access may name in a commit, after linking those that the
 * caller can read in another repository.
 */
export async function linkedSizes(
  context: Pick<HubContext, "orm" | "now" | "git">,
  { repo, caller, oids }: { repo: Pick<RepoRow, "id">; caller: SignedIn; oids: readonly string[] },
): Promise<Map<string, number>> {
  if (oids.length === 0) return new Map();
  const { orm, now } = context;
  await keepLinks(orm, { repoId: repo.id, sha256s: oids, now: now() });
  const linked = await linkedObjects(orm, { repoId: repo.id, caller, sha256s: oids });
  const unknown = oids.filter((oid) => !linked.has(oid));
  const sha256s = await readableElsewhere(context, caller, unknown);
  const readable: ReadonlyMap<string, ObjectRow> =
    sha256s.length === 0 ? new Map() : await linkReadableObjects(orm, { repoId: repo.id, caller, sha256s, now: now() });
  return new Map([...linked, ...readable].map(([oid, { size }]) => [oid, size]));
}

/**
 * Returns those of the objects that the caller uploaded, or that a ref of a readable repository leads to. Links outlive
 * the refs until garbage collection, so the refs are checked, in a limited number of repositories.
 */
async function readableElsewhere(
  context: Pick<HubContext, "orm" | "git">,
  caller: SignedIn,
  oids: readonly string[],
): Promise<string[]> {
  const sources = oids.length === 0 ? [] : await readableSources(context.orm, caller, oids);
  const byRepo = Map.groupBy(sources, ({ repoId }) => repoId);
  const found = new Set<string>();
  for (const [id, links] of [...byRepo].slice(0, limits.lfs.sourceRepositories)) {
    const named = links.map(({ sha256 }) => ({ oid: sha256 }));
    for (const oid of (await readableHere(context, { id }, caller, named)).keys()) found.add(oid);
  }
  return [...found];
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
