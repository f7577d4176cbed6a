import type { RevisionPath } from "../paths.ts";

/** Encodes a revision and a path as the end of a hub address, e.g. `main/docs/guide.md`. */
export function revisionPath({ revision, path }: Pick<RevisionPath, "revision" | "path">): string {
  return [revision, ...(path === "" ? [] : path.split("/"))].map(encodeURIComponent).join("/");
}
