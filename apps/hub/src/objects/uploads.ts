import { limits } from "@modelyard/platform/limits";
import { eq, lt } from "drizzle-orm";
import type { HubContext } from "../hub-context.ts";
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
  for await (const { key } of driver.list(`${keyPrefixes.staging}${id}/`)) await driver.remove(key);
  // Last: as long as the row exists, the parts are found again after a failure.
  await orm.delete(objectUploads).where(eq(objectUploads.id, id));
}

/** Lists parts whose upload was deleted with its repository, and staged objects that a killed process left behind. */
export async function* forgottenParts({
  now,
  objectStore: { driver },
}: Pick<UploadContext, "now" | "objectStore">): AsyncGenerator<StoredObject> {
  // No upload lives longer, so no row can be waiting for a part of this age.
  const before = now().getTime() - limits.objects.uploadMs - limits.objects.temporaryMs;
  for await (const part of driver.list(keyPrefixes.staging)) if (part.modifiedAt.getTime() < before) yield part;
}
