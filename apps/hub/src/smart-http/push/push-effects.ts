import type { SignedIn } from "../../accounts/caller.ts";
import type { HubContext } from "../../hub-context.ts";
import { checkPushedPointers } from "../../lfs/check-pushed-pointers.ts";
import { beginRefChange, type RefChange, settleRefChange } from "../../refs/links/ref-change.ts";
import type { RepoRow } from "../../repos/tables.ts";
import type { PushQuestion, RefUpdate } from "./push-question.ts";

const zeroOid = /^0+$/;

/** What a push does to the large files of its repository: who may read them, and which lose their last ref. */
export interface PushEffects {
  /** Answers the hook of the push. @returns why the push is refused; `undefined` if it may continue */
  check: (question: PushQuestion) => Promise<string | undefined>;
  /** Corrects the links of the repository. Call it once git has ended, whether or not refs have moved. */
  settle: () => Promise<void>;
}

type Context = Pick<HubContext, "orm" | "git" | "now" | "logger" | "indexQueue">;

export function pushEffects(context: Context, repo: RepoRow, caller: SignedIn): PushEffects {
  let asked: { question: PushQuestion; change: RefChange } | undefined;
  let checking: Promise<unknown> = Promise.resolve();
  const check = async (question: PushQuestion): Promise<string | undefined> => {
    asked = { question, change: await beginRefChange(context, repo.id) };
    return checkPushedPointers(context, { repo, caller, pointers: question.pointers });
  };
  return {
    check: (question) => {
      const checked = check(question);
      checking = checked.catch(() => undefined);
      return checked;
    },
    async settle() {
      // Git may have been ended while the hub was still marking objects.
      await checking;
      if (asked === undefined) return;
      const { question, change } = asked;
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
