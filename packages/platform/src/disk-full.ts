import { causesOf } from "./causes-of.ts";

/** No space left, quota exceeded, and PostgreSQL's `disk_full`. */
const codes = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** The last one is git's own, for a pack that could be written in part. */
const gitMessages = ["No space left on device", "Disk quota exceeded", "Out of diskspace"];

/** Returns whether an error, or one that caused it, says that a disk is full: of files, of PostgreSQL or of git. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      ("code" in cause && typeof cause.code === "string" && codes.has(cause.code)) ||
      ("stderr" in cause && gitMessages.some((message) => String(cause.stderr).includes(message))),
  );
}
