import { constants } from "node:os";
import { causesOf } from "./causes-of.ts";

/** No space left, and PostgreSQL's `disk_full`. */
const codes = new Set(["ENOSPC", "53100"]);
/** Quota exceeded. Node reports it by number only: it has no name for it. */
const quotaExceeded = -constants.errno.EDQUOT;
/** The last three are git's own messages: for a pack that was partly written, and without the system's reason. */
const gitMessages = [
  "No space left on device",
  "Disk quota exceeded",
  "Out of diskspace",
  "couldn't write",
  "unable to write",
];
/** Reasons that git may append for failures that more space would not fix. */
const otherReasons = ["Permission denied", "Read-only file system", "Input/output error"];

/** Returns whether an error, or one of its causes, means that a disk is full: of files, PostgreSQL or git. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      ("code" in cause && typeof cause.code === "string" && codes.has(cause.code)) ||
      ("errno" in cause && cause.errno === quotaExceeded) ||
      ("stderr" in cause && isFullInGit(String(cause.stderr))),
  );
}

function isFullInGit(stderr: string): boolean {
  const has = (message: string): boolean => stderr.includes(message);
  return gitMessages.some(has) && !otherReasons.some(has);
}
