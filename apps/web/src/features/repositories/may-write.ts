import type { WhoAmI } from "@modelyard/hub/contract";

/** Returns whether to show links to settings: whether a visitor may write to all of this owner's repositories. */
export function mayWrite(viewer: WhoAmI | undefined, owner: string): boolean {
  if (viewer === undefined) return false;
  return viewer.name === owner || viewer.orgs.find(({ name }) => name === owner)?.rights.write === "all";
}
