import { randomBytes } from "node:crypto";

/** Returns a repository name that no other test has used, nor an earlier attempt of this one. */
export function uniqueName(start: string): string {
  return `${start}-${randomBytes(4).toString("hex")}`;
}
