import { S3ServiceException } from "@aws-sdk/client-s3";

/** Names of S3 errors that say that an object is missing. Servers differ, and HEAD responses have no body. */
const missingNames: ReadonlySet<string> = new Set(["NoSuchKey", "NotFound"]);

/** Returns whether S3 reports that an object does not exist. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof S3ServiceException && missingNames.has(error.name);
}

/** Returns whether S3 does not know an upload in parts, because it was completed, aborted or never begun. */
export function isMissingUpload(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === "NoSuchUpload";
}
