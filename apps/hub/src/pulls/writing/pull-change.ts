import { eq } from "drizzle-orm";
import { pullRef } from "../../discussions/find-discussion.ts";
import { beginMovingRefs, discardMovingRefs, type MovingRefs, settleMovingRefs } from "../../events/moving-refs.ts";
import type { HubContext } from "../../hub-context.ts";
import { beginRefChange, settleRefChange } from "../../refs/links/ref-change.ts";
import { refChanges } from "../../refs/tables.ts";
import { wasDeletedMeanwhile } from "../../repos/has-repo.ts";
import { repairPull } from "./repair-pull.ts";

/** A change of a pull request's ref together with its row. */
export interface PullChange {
  /**
   * Names the pull request, before its ref or row changes. If the process is killed later, both are compared.
   * @param moved the ref that moves, by default that of the pull request; call it again before another attempt
   */
  concerns: (num: number, moved?: string) => Promise<void>;
  /** Names a commit that its ref points to and will not reach any more. Call it before. */
  drops: (commit: string) => void;
}

interface PullWork {
  repoId: string;
  /** Objects that `work` marks as part of the repository. */
  marked: readonly string[];
  actorId: string;
}

/**
 * Runs `work`, which changes the ref and the row of one pull request, and records the move of the ref as an event. If it fails in
 * between or its process is killed, the two are made to agree.
 */
export async function withPullChange<Result>(
  context: HubContext,
  { repoId, marked, actorId }: PullWork,
  work: (change: PullChange) => Promise<Result>,
): Promise<Result> {
  const change = await beginRefChange(context, repoId);
  const dropped: string[] = [];
  let pullNum: number | undefined;
  let moving: MovingRefs | undefined;
  let result: Result;
  try {
    result = await work({
      async concerns(num, moved = pullRef(num)) {
        pullNum = num;
        await context.orm.update(refChanges).set({ pullNum: num }).where(eq(refChanges.id, change.id));
        await discardMovingRefs(context, moving);
        moving = await beginMovingRefs(context, { repoId, refs: [moved], actorId });
      },
      drops: (commit) => dropped.push(commit),
    });
  } catch (error) {
    try {
      if (pullNum !== undefined) dropped.push(...(await repairPull(context, repoId, pullNum)));
      await settleMovingRefs(context, moving);
      await settleRefChange(context, change, { dropped, marked, hasSucceeded: async () => false });
    } catch (cause) {
      // The record of the change remains, and a regular job compares the two.
      if (!(await wasDeletedMeanwhile(context.orm, repoId)))
        context.logger.error({ err: cause, repoId, pullNum }, "pull request could not be repaired, retrying");
    }
    throw error;
  }
  await settleMovingRefs(context, moving);
  await settleRefChange(context, change, { dropped, marked, hasSucceeded: async () => true });
  return result;
}
