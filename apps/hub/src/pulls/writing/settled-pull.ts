import { findDiscussion } from "../../discussions/find-discussion.ts";
import type { DiscussionRow } from "../../discussions/tables.ts";
import type { HubContext } from "../../hub-context.ts";
import { repairPull } from "./repair-pull.ts";

/** Returns the row of a discussion once a merge of it has ended, or is repaired if its process was killed. */
export async function settledPull(context: HubContext, row: DiscussionRow): Promise<DiscussionRow> {
  if (row.mergeCommit === null || row.status === "merged") return row;
  await repairPull(context, row.repoId, row.num);
  return (await findDiscussion(context.orm, { id: row.repoId }, row.num)) ?? row;
}
