import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, eq, gt, inArray } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import type { HubContext } from "../../hub-context.ts";
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
  const found = new Map<string, ObjectUploadRow>();
  if (uploads.length === 0) return found;
  const wanted = new Map(uploads.map((upload) => [upload.oid, upload]));
  const createdAt = now();
  const { repoId, userId, sha256, expiresAt } = objectUploads;
  const ofCaller = and(eq(repoId, repo.id), eq(userId, caller.userId), gt(expiresAt, createdAt));
  const known = await orm
    .select()
    .from(objectUploads)
    .where(and(ofCaller, inArray(sha256, [...wanted.keys()])));
  for (const row of known) {
    const upload = wanted.get(row.sha256);
    if (upload !== undefined && isSame(upload, row)) found.set(row.sha256, row);
  }
  const rows: (typeof objectUploads.$inferInsert)[] = [];
  const starting = [...wanted.values()].filter(({ oid }) => !found.has(oid));
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
  try {
    for (const row of await insertWithinLimit(context, caller, rows)) found.set(row.sha256, row);
  } catch (error) {
    for (const { id, sha256: oid, driverUploadId } of rows) {
      if (typeof driverUploadId !== "string") continue;
      await wanted.get(oid)?.presign?.abortParts(stagingKey(id, "whole"), driverUploadId);
    }
    throw error;
  }
  return found;
}

/** @throws {HubError} 507: with these uploads, the user would have uploaded too much that no commit uses */
async function insertWithinLimit(
  { orm, staging }: Pick<HubContext, "orm" | "staging">,
  { userId }: SignedIn,
  rows: readonly (typeof objectUploads.$inferInsert)[],
): Promise<ObjectUploadRow[]> {
  const inserted = await orm.transaction(async (queries) => {
    await lockStaging(queries, userId);
    await staging.requireParts(queries, { userId, bytes: rows.reduce((sum, { size }) => sum + size, 0) });
    return queries
      .insert(objectUploads)
      .values([...rows])
      .returning();
  });
  staging.forget(userId);
  return inserted;
}

function isSame({ size, partBytes, presign }: UploadToStart, row: ObjectUploadRow): boolean {
  return row.size === size && row.partBytes === partBytes && (row.driverUploadId !== null) === (presign !== undefined);
}
