import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, eq, gt, inArray } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import type { HubContext } from "../../hub-context.ts";
import { forEachLimited } from "../../objects/maintenance/for-each-limited.ts";
import type { PresignedAccess } from "../../objects/object-driver.ts";
import { stagingKey } from "../../objects/object-keys.ts";
import { type ObjectUploadRow, objectUploads } from "../../objects/tables.ts";
import type { RepoRow } from "../../repos/tables.ts";
import type { LfsPointer } from "../pointer.ts";

/** An upload to start. */
export interface UploadToStart extends LfsPointer {
  /** See `part-sizes.ts`. */
  partBytes: number;
  /** Signs the URLs of parts that are sent to the object store directly. */
  presign: PresignedAccess | undefined;
}

/** Starts uploads, or finds those that the caller has started before. @returns them by SHA-256 */
export async function startUploads(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  { repo, caller, uploads }: { repo: Pick<RepoRow, "id">; caller: SignedIn; uploads: readonly UploadToStart[] },
): Promise<Map<string, ObjectUploadRow>> {
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
  for (const row of await orm.insert(objectUploads).values(rows).returning()) found.set(row.sha256, row);
  return found;
}

function isSame({ size, partBytes, presign }: UploadToStart, row: ObjectUploadRow): boolean {
  return row.size === size && row.partBytes === partBytes && (row.driverUploadId !== null) === (presign !== undefined);
}
