import type { WhoAmI } from "@modelyard/hub/contract";

/** Returns whether a visitor has write access to all repositories of an owner, and so sees links to settings. */
export function mayWrite(viewer: WhoAmI | undefined, owner: string): boolean {
  if (viewer === undefined) return false;
  return viewer.name === owner || viewer.orgs.find(({ name }) => name === owner)?.rights.write === "all";
}
