import { limits } from "@modelyard/platform/limits";
import { eq, lt } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import type { HubContext } from "../hub-context.ts";
import { forEachLimited } from "./maintenance/for-each-limited.ts";
import type { ObjectDriver, StoredObject } from "./object-driver.ts";
import { keyPrefixes, stagingKey } from "./object-keys.ts";
import { type ObjectUploadRow, objectUploads } from "./tables.ts";

type UploadContext = Pick<HubContext, "orm" | "now"> & { objectStore: { driver: ObjectDriver } };

/** Removes uploads that were not completed in time, with their parts. */
export async function removeExpiredUploads(context: UploadContext): Promise<void> {
  for (const upload of await expiredUploads(context)) await removeUpload(context, upload);
  for await (const { key } of forgottenParts(context)) await context.objectStore.driver.remove(key);
}

/** Returns uploads that were not completed in time. */
export async function expiredUploads({ orm, now }: Pick<UploadContext, "orm" | "now">): Promise<ObjectUploadRow[]> {
  return orm.select().from(objectUploads).where(lt(objectUploads.expiresAt, now()));
}

/** Removes an upload with its parts. Call it also after an upload was completed. */
export async function removeUpload(
  { orm, objectStore: { driver } }: UploadContext,
  { id, driverUploadId }: Pick<ObjectUploadRow, "id" | "driverUploadId">,
): Promise<void> {
  if (driverUploadId !== null) await driver.presign?.abortParts(stagingKey(id, "whole"), driverUploadId);
  await removeParts(driver, id);
  // After the parts: as long as the row exists, they are found again after a failure.
  await orm.delete(objectUploads).where(eq(objectUploads.id, id));
  // A part that arrived since; one that arrives later finds no row.
  await removeParts(driver, id);
}

async function removeParts(driver: ObjectDriver, uploadId: string): Promise<void> {
  for await (const { key } of driver.list(`${keyPrefixes.staging}${uploadId}/`)) await driver.remove(key);
}

/** Has the uploads of a repository expire, in the transaction that deletes it: they count until their parts are removed. */
export async function expireUploads(queries: Queries, { repoId, now }: { repoId: string; now: Date }): Promise<void> {
  await queries.update(objectUploads).set({ expiresAt: now }).where(eq(objectUploads.repoId, repoId));
}

/** Removes the uploads of a deleted repository. Those that cannot be removed now are removed with the expired ones. */
export async function removeUploadsOf(
  context: UploadContext & Pick<HubContext, "logger">,
  repoId: string,
): Promise<void> {
  try {
    const uploads = await context.orm.select().from(objectUploads).where(eq(objectUploads.repoId, repoId));
    await forEachLimited(uploads, limits.lfs.uploadsStartedAtOnce, (upload) => removeUpload(context, upload));
  } catch (error) {
    context.logger.warn({ err: error, repoId }, "uploads of a deleted repository were not removed");
  }
}

/** Lists parts that arrived after their upload was removed, and staged objects that a killed process left behind. */
export async function* forgottenParts({
  now,
  objectStore: { driver },
}: Pick<UploadContext, "now" | "objectStore">): AsyncGenerator<StoredObject> {
  // No upload lives longer, so no row can be waiting for a part of this age.
  const before = now().getTime() - limits.objects.uploadMs - limits.objects.temporaryMs;
  for await (const part of driver.list(keyPrefixes.staging)) if (part.modifiedAt.getTime() < before) yield part;
}
