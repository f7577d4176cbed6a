import { eq } from "drizzle-orm";
import { changeStatus } from "../../discussions/change-status.ts";
import { lockDiscussion } from "../../discussions/find-discussion.ts";
import { discussions } from "../../discussions/tables.ts";
import type { HubContext } from "../../hub-context.ts";
import type { PullRow } from "../find-pull.ts";

interface Merge {
  mergeCommit: string;
  /** The user who merged it; `undefined` if that is not known any more. */
  author: { userId: string } | undefined;
  comment?: string | undefined;
}

/** Records that the changes of a pull request are in its base ref. */
export async function markMerged(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  pull: PullRow,
  { mergeCommit, author, comment }: Merge,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    const locked = await lockDiscussion(transaction, { id: pull.repoId }, pull.num);
    const by = author ?? (pull.authorId === null ? undefined : { userId: pull.authorId });
    if (by === undefined) {
      await transaction.update(discussions).set({ status: "merged", mergeCommit }).where(eq(discussions.id, pull.id));
      return;
    }
    await changeStatus(transaction, locked, { status: "merged", mergeCommit, author: by, comment, now: now() });
  });
}
