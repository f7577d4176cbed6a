import type { WhoAmI } from "@modelyard/hub/contract";

/** Whether a visitor surely may write to all that this owner publishes. The hub decides; this says whether to show the way. */
export function mayWrite(viewer: WhoAmI | undefined, owner: string): boolean {
  if (viewer === undefined) return false;
  const role = viewer.orgs.find(({ name }) => name === owner)?.roleInOrg;
  return viewer.name === owner || role === "admin" || role === "write";
}
