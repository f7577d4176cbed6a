import type { RevisionPath } from "../paths.ts";

/** A place in a repository as the hub's addresses have it at their end. */
export function revisionPath({ revision, path }: Pick<RevisionPath, "revision" | "path">): string {
  return [revision, ...(path === "" ? [] : path.split("/"))].map(encodeURIComponent).join("/");
}
