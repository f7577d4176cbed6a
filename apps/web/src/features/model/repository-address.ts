import { routeNames } from "@modelyard/hub/contract";

/** What an owner or a repository may be called; in an address nothing else can name one. */
const namePattern = /^[A-Za-z0-9_][\w.-]{0,95}$/;

/** @returns `owner/name`, or `undefined` where no repository can be called so */
export function repositoryId(owner: string, name: string): string | undefined {
  return isOwnerName(owner) && namePattern.test(name) ? `${owner}/${name}` : undefined;
}

export function isOwnerName(owner: string): boolean {
  return namePattern.test(owner) && !routeNames.has(owner.toLowerCase());
}

/** A revision or path with a `.` or `..` segment would lead elsewhere once it stands in an address. */
export function isPlainPath(path: string): boolean {
  return path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
}
