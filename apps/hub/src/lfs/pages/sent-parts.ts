import { and, eq, gt, inArray } from "drizzle-orm";
import type { HubContext } from "../../hub-context.ts";
import { keyPrefixes, stagingKey } from "../../objects/object-keys.ts";
import { type ObjectUploadRow, objectUploads } from "../../objects/tables.ts";
import type { BatchResponse } from "../api.ts";
import { onePiece, partSize } from "../uploads/part-sizes.ts";

interface SentPart {
  partNumber: number;
  /** To be listed when the upload is completed. */
  etag: string;
}

interface Uploads {
  repoId: string;
  userId: string;
  /** The response that contains the URLs of their parts. */
  batch: BatchResponse;
}

/** Returns the parts of uploads that are stored already, by SHA-256. Only complete parts are stored. */
export async function sentParts(
  context: Pick<HubContext, "orm" | "objectStore" | "now">,
  { repoId, userId, batch }: Uploads,
): Promise<Record<string, SentPart[]>> {
  const sha256s = batch.objects.flatMap(({ oid, actions }) => (actions?.upload?.header === undefined ? [] : [oid]));
  if (sha256s.length === 0) return {};
  const ofUser = and(eq(objectUploads.repoId, repoId), eq(objectUploads.userId, userId));
  const rows = await context.orm
    .select()
    .from(objectUploads)
    .where(and(ofUser, gt(objectUploads.expiresAt, context.now()), inArray(objectUploads.sha256, sha256s)));
  const sent: Record<string, SentPart[]> = {};
  for (const { oid, actions } of batch.objects) {
    // There may be another upload of the same object in parts of another size.
    const row = rows.find(({ id, sha256 }) => sha256 === oid && actions?.upload?.href.includes(`/uploads/${id}?`));
    if (row !== undefined && row.partBytes !== onePiece) sent[oid] = await storedParts(context, row);
  }
  return sent;
}

async function storedParts(
  { objectStore: { driver } }: Pick<HubContext, "objectStore">,
  upload: ObjectUploadRow,
): Promise<SentPart[]> {
  const { id, driverUploadId } = upload;
  if (driverUploadId !== null) {
    const parts = (await driver.presign?.listParts(stagingKey(id, "whole"), driverUploadId)) ?? [];
    return parts.map(({ number, etag }) => ({ partNumber: number, etag }));
  }
  const stored: SentPart[] = [];
  for await (const { key, size } of driver.list(`${keyPrefixes.staging}${id}/`)) {
    const partNumber = Number(key.slice(key.lastIndexOf("/") + 1));
    // The hub compares no ETags of parts that it has stored itself.
    if (size === partSize(upload, partNumber)) stored.push({ partNumber, etag: "stored" });
  }
  return stored;
}
