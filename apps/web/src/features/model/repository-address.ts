import { routeNames } from "@modelyard/hub/contract";

/** The allowed names of owners and repositories. */
const namePattern = /^[A-Za-z0-9_][\w.-]{0,95}$/;

/** Returns `owner/name`, or `undefined` if no repository can have this name. */
export function repositoryId(owner: string, name: string): string | undefined {
  return isOwnerName(owner) && namePattern.test(name) ? `${owner}/${name}` : undefined;
}

export function isOwnerName(owner: string): boolean {
  return namePattern.test(owner) && !routeNames.has(owner.toLowerCase());
}

/** Returns whether a revision or path has no empty, `.` or `..` segments, which would resolve to another address. */
export function isPlainPath(path: string): boolean {
  return path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
}
