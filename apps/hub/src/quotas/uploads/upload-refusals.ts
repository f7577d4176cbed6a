import type { Queries } from "../../database/queries.ts";
import { objectsOfNamespace } from "../count-objects.ts";
import { quotaOfUpload } from "../namespace-quota.ts";
import { fileTooLarge, isQuotaRefusal, tooLargeMessage } from "../refusals.ts";
import { uploadsInParts } from "../staged-bytes.ts";
import type { Staging } from "../staging.ts";
import { readStorageLimits, type StorageLimits } from "../storage-limits.ts";
import { certainlyFit, ifLimited, type LimitedNamespace, requireStorage } from "../use-of-namespace.ts";

interface AnnouncedObject {
  oid: string;
  size: number;
}

interface AnnouncedUploads {
  repoId: string;
  userId: string;
  objects: readonly AnnouncedObject[];
  now: Date;
}

/** Why an object is refused: 413 or 507. */
export interface UploadRefusal {
  code: number;
  message: string;
}

/**
 * Checks objects before their bytes are sent. Those that are small enough are accepted or refused together.
 * @returns why objects are refused, by hash
 */
export async function refusalsOf(
  { orm: queries, staging }: { orm: Queries; staging: Staging },
  { repoId, userId, objects, now }: AnnouncedUploads,
): Promise<Map<string, UploadRefusal>> {
  const refusals = new Map<string, UploadRefusal>();
  if (objects.length === 0) return refusals;
  const { limits, namespace } = await limitsOfUpload(queries, { repoId, userId });
  const { fileBytes } = limits;
  const small = objects.filter(({ size }) => size <= fileBytes);
  for (const { oid, size } of objects) {
    if (size > fileBytes) refusals.set(oid, { code: 413, message: tooLargeMessage("This file", size, fileBytes) });
  }
  try {
    await requireQuota(queries, namespace, { objects: small, now });
    await requireStaging(staging, { queries, userId, objects: small, limits });
  } catch (error) {
    if (!isQuotaRefusal(error)) throw error;
    for (const { oid } of small) refusals.set(oid, { code: error.status, message: error.message });
  }
  return refusals;
}

/** Returns the limits in force, and whose quota counts what a user uploads to a repository, if there is one. */
async function limitsOfUpload(
  queries: Queries,
  upload: { repoId: string; userId: string },
): Promise<{ limits: StorageLimits; namespace: LimitedNamespace | undefined }> {
  const quota = await quotaOfUpload(queries, upload);
  return { limits: quota?.limits ?? (await readStorageLimits(queries)), namespace: ifLimited(quota) };
}

interface StagingObjects {
  queries: Queries;
  userId: string;
  objects: readonly AnnouncedObject[];
  limits: StorageLimits;
}

/** @throws {HubError} 507 */
async function requireStaging(staging: Staging, { queries, userId, objects, limits }: StagingObjects): Promise<void> {
  try {
    // Mostly all fit, also if none of them was begun before.
    await staging.require({ userId, bytes: sumOf(objects.map(({ size }) => size)) }, limits);
  } catch (error) {
    if (!isQuotaRefusal(error)) throw error;
    await staging.require({ userId, bytes: await newlyStaged(queries, userId, objects) }, limits);
  }
}

async function newlyStaged(queries: Queries, userId: string, objects: readonly AnnouncedObject[]): Promise<number> {
  const hashes = objects.map(({ oid }) => oid);
  const begun = await uploadsInParts(queries, userId, hashes);
  return objects.reduce((sum, { oid, size }) => (begun.has(oid) ? sum : sum + size), 0);
}

/** @throws {HubError} 413: an object is larger than the limit; 507: together, they do not fit in the quota */
export async function requireUploads(queries: Queries, uploads: AnnouncedUploads): Promise<void> {
  const { limits, namespace } = await limitsOfUpload(queries, uploads);
  const { fileBytes } = limits;
  const tooLarge = uploads.objects.find(({ size }) => size > fileBytes);
  if (tooLarge !== undefined) throw fileTooLarge(`The file ${tooLarge.oid}`, tooLarge.size, fileBytes);
  await requireQuota(queries, namespace, uploads);
}

async function requireQuota(
  queries: Queries,
  namespace: LimitedNamespace | undefined,
  { objects, now }: Pick<AnnouncedUploads, "objects" | "now">,
): Promise<void> {
  if (namespace === undefined) return;
  const sizes = new Map(objects.map(({ oid, size }) => [oid, size]));
  // Mostly all fit, also if the namespace has none of them.
  if (certainlyFit(namespace, sumOf(sizes.values()))) return;
  const known = await objectsOfNamespace(queries, namespace.id, [...sizes.keys()]);
  let bytes = 0;
  for (const [oid, size] of sizes) if (!known.has(oid)) bytes += size;
  await requireStorage(queries, namespace, { bytes, now });
}

function sumOf(sizes: Iterable<number>): number {
  let sum = 0;
  for (const size of sizes) sum += size;
  return sum;
}
