import { limits } from "@modelyard/platform/limits";
import type { ObjectUploadRow } from "../../objects/tables.ts";

type Parts = Pick<ObjectUploadRow, "size" | "partBytes">;

/** The `partBytes` of an upload in one piece, of any size. */
export const onePiece = 0;

/** Returns the size of the parts of an object: no more parts than the limit, whatever its size. */
export function partBytesFor(size: number, partBytes: number): number {
  return Math.max(partBytes, Math.ceil(size / limits.lfs.parts));
}

export function partCount({ size, partBytes }: Parts): number {
  return partBytes === onePiece ? 1 : Math.max(1, Math.ceil(size / partBytes));
}

/** Returns the bytes of a part; `undefined` if the upload has no such part. */
export function partSize({ size, partBytes }: Parts, number: number): number | undefined {
  const last = partCount({ size, partBytes });
  if (number < 1 || number > last) return undefined;
  return number < last ? partBytes : size - (last - 1) * partBytes;
}
