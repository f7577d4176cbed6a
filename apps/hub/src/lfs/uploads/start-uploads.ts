import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, eq, gt } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import type { Queries } from "../../database/queries.ts";
import type { HubContext } from "../../hub-context.ts";
import { isAnyOf } from "../../objects/is-any-of.ts";
import { forEachLimited } from "../../objects/maintenance/for-each-limited.ts";
import type { PresignedAccess } from "../../objects/object-driver.ts";
import { stagingKey } from "../../objects/object-keys.ts";
import { type ObjectUploadRow, objectUploads } from "../../objects/tables.ts";
import { lockStaging } from "../../quotas/staged-bytes.ts";
import type { RepoRow } from "../../repos/tables.ts";
import type { LfsPointer } from "../pointer.ts";

/** An upload to start. */
export interface UploadToStart extends LfsPointer {
  /** See `part-sizes.ts`. */
  partBytes: number;
  /** Signs the URLs of parts that are sent to the object store directly. */
  presign: PresignedAccess | undefined;
}

/**
 * Starts uploads, or finds those that the caller has started before.
 * @returns them by SHA-256
 * @throws {HubError} 507: the user has uploaded too much that no commit uses
 */
export async function startUploads(
  context: Pick<HubContext, "orm" | "now" | "staging">,
  { repo, caller, uploads }: { repo: Pick<RepoRow, "id">; caller: SignedIn; uploads: readonly UploadToStart[] },
): Promise<Map<string, ObjectUploadRow>> {
  const { orm, now } = context;
  const wanted = new Map(uploads.map((upload) => [upload.oid, upload]));
  const createdAt = now();
  const search: Search = { repoId: repo.id, userId: caller.userId, wanted, createdAt };
  const found = await findUploads(orm, search);
  const rows: NewUpload[] = [];
  const starting = [...wanted.values()].filter(({ oid }) => !found.has(oid));
  try {
    await forEachLimited(starting, limits.lfs.uploadsStartedAtOnce, async ({ oid, size, partBytes, presign }) => {
      const id = newId();
      rows.push({
        id,
        repoId: repo.id,
        userId: caller.userId,
        sha256: oid,
        size,
        partBytes,
        driverUploadId: await presign?.beginParts(stagingKey(id, "whole")),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + limits.objects.uploadMs),
      });
    });
    if (rows.length === 0) return found;
    for (const row of await insertWithinLimit(context, search, rows)) found.set(row.sha256, row);
    return found;
  } finally {
    // Not inserted: they do not fit, or another request was first.
    for (const { id, sha256, driverUploadId } of rows) {
      if (typeof driverUploadId !== "string" || found.get(sha256)?.id === id) continue;
      await wanted.get(sha256)?.presign?.abortParts(stagingKey(id, "whole"), driverUploadId);
    }
  }
}

type NewUpload = typeof objectUploads.$inferInsert;

interface Search {
  repoId: string;
  userId: string;
  wanted: ReadonlyMap<string, UploadToStart>;
  createdAt: Date;
}

/** Returns uploads that were started before, by SHA-256. */
async function findUploads(
  queries: Queries,
  { repoId, userId, wanted, createdAt }: Search,
): Promise<Map<string, ObjectUploadRow>> {
  const found = new Map<string, ObjectUploadRow>();
  if (wanted.size === 0) return found;
  const ofUser = and(eq(objectUploads.repoId, repoId), eq(objectUploads.userId, userId));
  const rows = await queries
    .select()
    .from(objectUploads)
    .where(and(ofUser, gt(objectUploads.expiresAt, createdAt), isAnyOf(objectUploads.sha256, [...wanted.keys()])));
  for (const row of rows) {
    const upload = wanted.get(row.sha256);
    if (upload !== undefined && isSame(upload, row)) found.set(row.sha256, row);
  }
  return found;
}

/**
 * Inserts those uploads that no other request has started meanwhile: clients repeat a request that takes long.
 * @returns all of them
 * @throws {HubError} 507: with these uploads, the user would have uploaded too much that no commit uses
 */
async function insertWithinLimit(
  { orm, staging }: Pick<HubContext, "orm" | "staging">,
  search: Search,
  rows: readonly NewUpload[],
): Promise<ObjectUploadRow[]> {
  const { userId } = search;
  const started = await orm.transaction(async (queries) => {
    await lockStaging(queries, userId);
    const others = await findUploads(queries, search);
    const missing = rows.filter(({ sha256 }) => !others.has(sha256));
    if (missing.length === 0) return [...others.values()];
    await staging.requireParts(queries, { userId, bytes: missing.reduce((sum, { size }) => sum + size, 0) });
    const inserted = await queries.insert(objectUploads).values(missing).returning();
    return [...others.values(), ...inserted];
  });
  staging.forget(userId);
  return started;
}

function isSame({ size, partBytes, presign }: UploadToStart, row: ObjectUploadRow): boolean {
  return row.size === size && row.partBytes === partBytes && (row.driverUploadId !== null) === (presign !== undefined);
}
