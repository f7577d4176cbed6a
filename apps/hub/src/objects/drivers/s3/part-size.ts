import { limits } from "@modelyard/platform/limits";

/** Returns how many bytes each part of an upload has. S3 allows 10,000 parts, all of one size but the last. */
export function partBytesFor(size: number | undefined): number {
  const { partBytes, parts } = limits.objects.s3;
  return size === undefined ? partBytes : Math.max(partBytes, Math.ceil(size / parts));
}
