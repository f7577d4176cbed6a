import { S3ServiceException } from "@aws-sdk/client-s3";
import { causesOf } from "@modelyard/platform/causes-of";
import { ObjectStoreAwayError } from "../../object-driver.ts";

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

const tooManyRequests = 429;
const networkCode = /^(?:ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET)/;

/** Returns the error to report: an `ObjectStoreAwayError` if the server cannot be reached or is overloaded. */
export function withStoreAway(error: unknown): unknown {
  return causesOf(error).some(isAway)
    ? new ObjectStoreAwayError("the S3 server does not respond", { cause: error })
    : error;
}

function isAway(error: Error): boolean {
  if (error instanceof S3ServiceException) {
    const { httpStatusCode: status = 0 } = error.$metadata;
    return status >= 500 || status === tooManyRequests;
  }
  if (error.name === "TimeoutError") return true;
  return "code" in error && typeof error.code === "string" && networkCode.test(error.code);
}
