import { limits } from "@modelyard/platform/limits";
import type { PresignedAccess } from "../../objects/object-driver.ts";
import type { LfsPointer } from "../pointer.ts";
import { onePiece, partBytesFor, partCount } from "./part-sizes.ts";
import type { UploadToStart } from "./start-uploads.ts";

export interface LfsPartSettings {
  /** Larger objects are uploaded in parts. */
  basicBytes: number;
  partBytes: number;
  /** Smaller objects are sent to the hub where clients can reach the object store. @default the limits table */
  directBytes?: number;
}

/** Returns uploads in parts of the first objects, as many as have parts whose URLs fit in one response. */
export function inParts(
  objects: readonly LfsPointer[],
  settings: LfsPartSettings,
  presign: PresignedAccess | undefined,
): UploadToStart[] {
  let parts = 0;
  return objects
    .map(({ oid, size }) => {
      const direct = directFor(size, settings, presign);
      const partBytes = Math.max(partBytesFor(size, settings.partBytes), direct?.minPartBytes ?? 1);
      return { oid, size, partBytes, presign: direct };
    })
    .filter((upload) => {
      parts += partCount(upload);
      return parts <= limits.lfs.batchParts;
    });
}

/**
 * Returns uploads of whole objects to the object store, so many as it can begin while a client waits. The other objects
 * are sent to the hub, for which nothing is started.
 */
export function inOnePiece(
  objects: readonly LfsPointer[],
  settings: LfsPartSettings,
  presign: PresignedAccess | undefined,
): UploadToStart[] {
  return objects
    .filter(({ size }) => size <= settings.basicBytes && directFor(size, settings, presign) !== undefined)
    .slice(0, limits.lfs.directUploads)
    .map(({ oid, size }) => ({ oid, size, partBytes: onePiece, presign }));
}

function directFor(
  size: number,
  { directBytes = limits.lfs.directBytes }: LfsPartSettings,
  presign: PresignedAccess | undefined,
): PresignedAccess | undefined {
  return size >= directBytes ? presign : undefined;
}
