import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { and, eq } from "drizzle-orm";
import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { linkNewObject } from "../objects/link-new-object.ts";
import type { BytesToStore, ObjectBytes, ObjectDriver } from "../objects/object-driver.ts";
import { objectKey, stagingKey } from "../objects/object-keys.ts";
import { passThrough } from "../objects/pass-through.ts";
import { type ObjectUploadRow, objectUploads } from "../objects/tables.ts";
import { removeUpload } from "../objects/uploads.ts";
import { isQuotaRefusal } from "../quotas/refusals.ts";
import { requireUploads } from "../quotas/uploads/upload-refusals.ts";
import { uploadEnded } from "./direct/direct-uploads.ts";
import { uploadedSize } from "./linked-sizes.ts";
import { mismatchAsHubError } from "./receive-object.ts";
import type { Transfer } from "./transfer-urls.ts";
import { partCount, partSize } from "./uploads/part-sizes.ts";

/** Stores a part. A part that is sent again replaces the earlier one. @returns its `ETag` */
export async function receivePart(
  { orm, objectStore }: Pick<HubContext, "orm" | "objectStore">,
  { transfer, number }: { transfer: Transfer; number: number },
  { body, signal }: Pick<Call, "body"> & { signal: AbortSignal },
): Promise<string> {
  const upload = await openUpload(orm, transfer);
  if (upload === undefined) throw uploadEnded();
  if (upload.driverUploadId !== null) {
    throw new HubError(
      "BadRequest",
      "The parts of this upload are sent to the object store, at the URLs of the batch.",
    );
  }
  const size = partSize(upload, number);
  if (size === undefined) throw new HubError("BadRequest", `This upload has ${partCount(upload)} parts.`);
  const hash = createHash("sha256");
  let received = 0;
  const check = (piece: Uint8Array): void => {
    received += piece.byteLength;
    if (received > size) throw wrongPartSize(number, size);
    hash.update(piece);
  };
  const checked = passThrough(body, check, () => {
    if (received !== size) throw wrongPartSize(number, size);
  });
  const key = stagingKey(upload.id, number);
  await objectStore.driver.put(key, checked, { size, signal });
  if ((await openUpload(orm, transfer)) === undefined) {
    // The upload was removed while the part arrived, and no row leads to the part.
    await objectStore.driver.remove(key);
    throw uploadEnded();
  }
  return `"${hash.digest("hex")}"`;
}

function wrongPartSize(number: number, size: number | undefined): HubError {
  return new HubError("ContentMismatch", `Part ${number} of this upload must have ${size} bytes. Send it again.`);
}

/**
 * Puts the parts of an upload together and checks their hash. May be repeated: an upload that was completed before is
 * complete.
 */
export async function completeParts(
  context: HubContext,
  { transfer, parts }: { transfer: Transfer; parts: readonly { partNumber: number; etag: string }[] },
  signal: AbortSignal,
): Promise<void> {
  const { orm, objectStore, directUploads } = context;
  const { oid, size, user } = transfer;
  const upload = await openUpload(orm, transfer);
  if (upload === undefined) {
    if (await isLinked(orm, transfer)) return;
    throw uploadEnded();
  }
  const count = partCount(upload);
  const numbers = new Set(parts.map(({ partNumber }) => partNumber));
  if (parts.length !== count || numbers.size !== count || [...numbers].some((number) => number > count)) {
    throw new HubError("BadRequest", `List each of the ${count} parts of this upload once.`);
  }
  if (upload.driverUploadId !== null) {
    await directUploads.complete(upload, parts, limits.lfs.completeWaitMs);
    return;
  }
  const object = { repoId: transfer.repo, userId: user, sha256: oid, size };
  let wasStored = false;
  try {
    await requireUploads(orm, { ...object, objects: [{ oid, size }], now: context.now() });
    await requireParts(objectStore.driver, upload);
    wasStored = (await objectStore.driver.head(objectKey(oid))) !== undefined;
    await objectStore.write(joinedParts(objectStore.driver, upload, signal), { sha256: oid, size }, signal);
  } catch (error) {
    const mismatch = mismatchAsHubError(error);
    // The parts cannot become this object any more, or must be sent again when there is space.
    if (mismatch !== undefined || isQuotaRefusal(error)) await removeUpload(context, upload);
    // Another request has completed the upload and removed its parts in the meantime.
    else if (await isLinked(orm, transfer)) return;
    throw mismatch ?? error;
  }
  try {
    await linkNewObject(context, { ...object, wasStored });
  } catch (error) {
    if (isQuotaRefusal(error)) await removeUpload(context, upload);
    throw error;
  }
  await removeUpload(context, upload);
}

/** @throws {HubError} names the first part that is missing */
async function requireParts(driver: ObjectDriver, upload: ObjectUploadRow): Promise<void> {
  for (let number = 1; number <= partCount(upload); number += 1) {
    if ((await driver.head(stagingKey(upload.id, number))) !== undefined) continue;
    throw new HubError("BadRequest", `Part ${number} of this upload is missing. Send it again.`);
  }
}

function joinedParts(driver: ObjectDriver, upload: ObjectUploadRow, signal: AbortSignal): BytesToStore {
  let part: ObjectBytes | undefined;
  return {
    async *[Symbol.asyncIterator]() {
      for (let number = 1; number <= partCount(upload); number += 1) {
        part = await driver.read(stagingKey(upload.id, number), undefined, signal);
        yield* part;
      }
    },
    // Any part can take the memory of another: all are read by one driver.
    recycle: (piece) => part?.recycle(piece),
  };
}

async function openUpload(orm: HubContext["orm"], transfer: Transfer): Promise<ObjectUploadRow | undefined> {
  const { id, repoId } = objectUploads;
  const [row] = await orm
    .select()
    .from(objectUploads)
    .where(and(eq(id, transfer.upload), eq(repoId, transfer.repo)));
  return row;
}

async function isLinked(orm: HubContext["orm"], transfer: Transfer): Promise<boolean> {
  return (await uploadedSize(orm, { id: transfer.repo }, transfer)) !== undefined;
}
