import { limits } from "@modelyard/platform/limits";
import { eq, lt } from "drizzle-orm";
import type { HubContext } from "../hub-context.ts";
import type { ObjectDriver } from "./object-driver.ts";
import { keyPrefixes, stagingKey } from "./object-keys.ts";
import { type ObjectUploadRow, objectUploads } from "./tables.ts";

type UploadContext = Pick<HubContext, "orm" | "now"> & { objectStore: { driver: ObjectDriver } };

/** Removes uploads that were not completed in time, with their parts. */
export async function removeExpiredUploads(context: UploadContext): Promise<void> {
  const expired = await context.orm.select().from(objectUploads).where(lt(objectUploads.expiresAt, context.now()));
  for (const upload of expired) await removeUpload(context, upload);
  await removeForgottenParts(context);
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

/** Removes parts whose upload was deleted with its repository, and staged objects that a killed process left behind. */
async function removeForgottenParts({ now, objectStore: { driver } }: UploadContext): Promise<void> {
  // No upload lives longer, so no row can be waiting for a part of this age.
  const before = now().getTime() - limits.objects.uploadMs - limits.objects.temporaryMs;
  for await (const { key, modifiedAt } of driver.list(keyPrefixes.staging)) {
    if (modifiedAt.getTime() < before) await driver.remove(key);
  }
}
