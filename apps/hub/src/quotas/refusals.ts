import { inBytes } from "@modelyard/platform/byte-sizes";
import { limits } from "@modelyard/platform/limits";
import { HubError } from "../errors.ts";

interface Exceeded {
  /** The name of the user or organisation. */
  name: string;
  quotaBytes: number;
  usedBytes: number;
  neededBytes: number;
}

/** Returns the error for a user or organisation whose quota is exhausted. */
export function quotaExceeded({ name, quotaBytes, usedBytes, neededBytes }: Exceeded): HubError {
  return new HubError(
    "QuotaExceeded",
    `The storage quota of ${name} is exhausted: ${inBytes(usedBytes)} of ${inBytes(quotaBytes)} are in use, and this needs ${inBytes(neededBytes)} more. Nothing was stored. Delete repositories or large files of ${name} to free space, or ask the administrator of this hub for a larger quota.`,
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const { graceMs, xorbGraceMs } = limits.garbage;
const expiry = `Unfinished uploads expire after ${limits.objects.uploadMs / dayMs} day, unused and deleted files after ${graceMs / dayMs} days, and unused data of Xet uploads after ${xorbGraceMs / dayMs} days.`;

/** Returns the error for a user who has uploaded too much that no commit uses. */
export function stagingExceeded({
  stagedBytes,
  usedBytes,
  neededBytes,
}: {
  stagedBytes: number;
  usedBytes: number;
  neededBytes: number;
}): HubError {
  return new HubError(
    "QuotaExceeded",
    `You have uploaded ${inBytes(usedBytes)} that no commit uses, of at most ${inBytes(stagedBytes)}, and this needs ${inBytes(neededBytes)} more. Nothing was stored. Commit the uploaded files first. ${expiry}`,
  );
}

/** Returns the error for a file above the limit. @param what the path or hash of the file, or what else names it */
export function fileTooLarge(what: string, sizeBytes: number, limitBytes: number): HubError {
  return new HubError("TooLarge", tooLargeMessage(what, sizeBytes, limitBytes));
}

export function tooLargeMessage(what: string, sizeBytes: number, limitBytes: number): string {
  return `${what} has ${sizeBytes} bytes. A file may have up to ${limitBytes} bytes. Split it into several files.`;
}

/** Returns whether a request was refused because of a quota. */
export function isQuotaRefusal(error: unknown): error is HubError {
  return error instanceof HubError && error.code === "QuotaExceeded";
}
