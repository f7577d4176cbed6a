import { eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { beginMovingRefs, type MovingRefs, settleMovingRefs } from "../../events/moving-refs.ts";
import type { HubContext } from "../../hub-context.ts";
import { checkPushedPointers } from "../../lfs/check-pushed-pointers.ts";
import { pullNumberOf } from "../../pulls/pull-number.ts";
import { checkPushedPull, recordPushedPull } from "../../pulls/pushed-pull.ts";
import { beginRefChange, type RefChange, settleRefChange } from "../../refs/links/ref-change.ts";
import { refChanges } from "../../refs/tables.ts";
import type { RepoRow } from "../../repos/tables.ts";
import type { PushQuestion, RefUpdate } from "./push-question.ts";

const zeroOid = /^0+$/;

/** What a push does to pull requests, and to the large files of its repository: who may read them, and which lose their last ref. */
export interface PushEffects {
  /** Answers the hook of the push. @returns why the push is refused; `undefined` if it may continue */
  check: (question: PushQuestion) => Promise<string | undefined>;
  /** Corrects the links of the repository. Call it once git has ended, whether or not refs have moved. */
  settle: () => Promise<void>;
}

type Context = Pick<HubContext, "orm" | "git" | "now" | "logger" | "indexQueue">;

export function pushEffects(context: Context, repo: RepoRow, caller: SignedIn): PushEffects {
  let asked: { question: PushQuestion; change: RefChange; moving: MovingRefs | undefined } | undefined;
  let checking: Promise<unknown> = Promise.resolve();
  /** Ends once the lock of the repository is released again. */
  let recording: Promise<unknown> = Promise.resolve();
  const gitEnded = Promise.withResolvers<void>();

  const checkPointers = async (question: PushQuestion): Promise<string | undefined> => {
    const change = await beginRefChange(context, repo.id);
    asked = { question, change, moving: undefined };
    const refs = question.updates.map(({ ref }) => ref);
    asked.moving = await beginMovingRefs(context, { repoId: repo.id, refs, actorId: caller.userId });
    return checkPushedPointers(context, { repo, caller, pointers: question.pointers });
  };

  /** Checks a push to a pull request, which stays locked until git has ended. */
  const checkPull = (question: PushQuestion): Promise<string | undefined> => {
    const answer = Promise.withResolvers<string | undefined>();
    recording = context.git.exclusively(repo.id, async () => {
      const pushed = await checkPushedPull(context, repo, { caller, updates: question.updates });
      const refusal = typeof pushed === "string" ? pushed : await checkPointers(question);
      if (refusal !== undefined || pushed === undefined || typeof pushed === "string") return answer.resolve(refusal);
      if (asked !== undefined) await noteConcerned(asked.change, pushed.pull.num);
      answer.resolve(undefined);
      await gitEnded.promise;
      await recordPushedPull(context, pushed, caller);
    });
    recording.catch(answer.reject);
    return answer.promise;
  };
  const noteConcerned = async ({ id }: RefChange, pullNum: number): Promise<void> => {
    await context.orm.update(refChanges).set({ pullNum }).where(eq(refChanges.id, id));
  };

  return {
    check: (question) => {
      const isToPull = question.updates.some(({ ref }) => pullNumberOf(ref) !== undefined);
      const checked = isToPull ? checkPull(question) : checkPointers(question);
      checking = checked.catch(() => undefined);
      return checked;
    },
    async settle() {
      gitEnded.resolve();
      // Git may have been ended while the hub was still marking objects.
      await checking;
      try {
        await recording;
      } catch (error) {
        // The record of the change remains, and a regular job completes it.
        context.logger.error({ err: error, repoId: repo.id }, "push to a pull request could not be recorded, retrying");
        return;
      }
      if (asked === undefined) return;
      const { question, change, moving } = asked;
      await settleMovingRefs(context, moving);
      await settleRefChange(context, change, {
        dropped: question.updates.map(({ oldOid }) => oldOid).filter((oid) => !zeroOid.test(oid)),
        marked: question.pointers.map(({ oid }) => oid),
        hasSucceeded: async () => {
          const { targets } = await context.git.refs.fresh(context.git.folderOf(repo.id));
          return question.updates.every((update) => isDone(targets, update));
        },
      });
    },
  };
}

function isDone(targets: ReadonlyMap<string, string>, { ref, newOid }: RefUpdate): boolean {
  return targets.get(ref) === (zeroOid.test(newOid) ? undefined : newOid);
}
