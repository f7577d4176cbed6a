import { pipeline } from "node:stream/promises";
import { limits } from "@modelyard/platform/limits";
import { busy } from "../../errors.ts";
import type { GitProcess } from "../../git/command.ts";
import { beginWriting, type RepositoryWriter } from "../../git/writing/repository-writer.ts";
import { clearStaleLocks } from "../../git/writing/stale-locks.ts";
import type { Call } from "../../http/call.ts";
import { clientOf, keysOf } from "../../http/client-keys.ts";
import { isQuotaRefusal } from "../../quotas/refusals.ts";
import { reindexAfterWrite } from "../../repo-index/reindex.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { type GitTransfers, resultHeaders, startService } from "../git-service.ts";
import { outputOf } from "../transfer/process-output.ts";
import { asBadRequest, firstBytes, isGzip, pushStreams } from "../transfer/request-body.ts";
import { paced } from "../transfer/slow-transfers.ts";
import { type PushDecision, pushDecision, repoTypeVariable } from "./push-decision.ts";
import { type PushEffects, pushEffects } from "./push-effects.ts";
import { inputOf } from "./push-input.ts";
import { answerAboutPush } from "./push-question.ts";
import { type PushScope, pushScopeVariable } from "./push-scope.ts";

interface PushOptions {
  /**
   * Whether the client gets the status of the response. Without it, the body starts at once, and fails if the request
   * fails. @default true
   */
  hasStatus?: boolean;
}

/**
 * Serves a push. Takes a slot when the first bytes have arrived. If the client disconnects before git starts to move
 * refs, the push ends; after that, it completes and is indexed.
 */
export async function servePush(
  transfers: GitTransfers,
  call: Call,
  { repo, scope }: { repo: RepoRow; scope: PushScope },
  { hasStatus = true }: PushOptions = {},
): Promise<Response> {
  const { context, pushes } = transfers;
  const { signal } = call.request;
  await call.requireSpace();
  try {
    const sent = await firstBytes(call.request);
    await clearStaleLocks(context.git.folderOf(repo.id));
    const release = await pushes.take(clientOf(call), signal);
    const { git, writer, decision } = startReceiving(transfers, call, { repo, scope, release });
    const effects = call.caller === undefined ? undefined : pushEffects(context, repo, call.caller);
    const done = settle(transfers, repo, { git, writer, decision, effects, actorId: call.caller?.userId }).finally(
      release,
    );
    answerQuestion(transfers, repo, { folder: writer.folder, done, effects });
    const abandon = (): void => {
      if (decision.cancel()) git.stop();
    };
    signal.addEventListener("abort", abandon, { once: true });
    transfers.running.add(done, abandon);
    let isTooSlow = false;
    let problem: unknown;
    const pace = transfers.slowPushes.watch(keysOf(clientOf(call)), () => {
      isTooSlow = true;
      abandon();
    });
    const feeding = pipeline([...pushStreams(call.request, paced(sent, pace)), inputOf(git.child.stdin)]).catch(
      async (error: unknown) => {
        problem = error;
        abandon();
        await done;
        throw error;
      },
    );
    // Wait as long as the response status can still report a problem of the request.
    if (hasStatus) await (isGzip(call.request) ? feeding : Promise.race([feeding, git.ended.catch(() => undefined)]));
    feeding.catch(() => undefined);
    const throwProblem = (): void => {
      if (isTooSlow) throw busy("The push arrives too slowly while other pushes are waiting");
      if (!hasStatus && problem !== undefined) throw problem;
    };
    throwProblem();
    const finish = async (): Promise<void> => {
      await done;
      if (!hasStatus) throwProblem();
    };
    const body = outputOf(git.child.stdout, { finish, abandon });
    return new Response(body, { headers: resultHeaders("git-receive-pack-result") });
  } catch (error) {
    throw asBadRequest(error);
  }
}

function startReceiving(
  transfers: GitTransfers,
  call: Call,
  { repo, scope, release }: { repo: RepoRow; scope: PushScope; release: () => void },
): Receiving {
  try {
    const writer = beginWriting(transfers.context.git.folderOf(repo.id));
    const decision = pushDecision(writer.folder);
    const git = startService(transfers, call, repo, "receive-pack", {
      timeoutMs: limits.git.serviceTimeoutMs,
      environment: { ...decision.environment, [repoTypeVariable]: repo.type, [pushScopeVariable]: scope },
      hooksFolder: transfers.hooksFolder,
    });
    return { git, writer, decision };
  } catch (error) {
    // On a full disk, the writer cannot be recorded.
    release();
    throw error;
  }
}

/** Answers the question of the hook, if it asks before the push is done. */
function answerQuestion(
  { context }: GitTransfers,
  repo: RepoRow,
  { folder, done, effects }: { folder: string; done: Promise<void>; effects: PushEffects | undefined },
): void {
  if (effects === undefined) return;
  const ended = new AbortController();
  const end = (): void => ended.abort();
  done.then(end, end);
  answerAboutPush(folder, ended.signal, async (question) => {
    try {
      return await effects.check(question);
    } catch (error) {
      if (isQuotaRefusal(error)) return error.message;
      context.logger.error({ err: error, repoId: repo.id }, "large files of a push could not be checked");
      return "The large files of this push could not be checked. Please try again.";
    }
  }).catch((error: unknown) => {
    // Without an answer, the hook refuses the push.
    if (!ended.signal.aborted) context.logger.error({ err: error, repoId: repo.id }, "push hook got no answer");
  });
}

interface Receiving {
  git: GitProcess;
  writer: RepositoryWriter;
  decision: PushDecision;
}

/** Waits for git to end, cleans up, corrects the links of large files, and indexes the repository. The client's response ends after that. */
async function settle(
  { context }: GitTransfers,
  repo: RepoRow,
  {
    git,
    writer,
    decision,
    effects,
    actorId,
  }: Receiving & { effects: PushEffects | undefined; actorId: string | undefined },
): Promise<void> {
  const { logger } = context;
  let isClean = true;
  try {
    await git.ended;
  } catch (error) {
    isClean = false;
    logger.info({ err: error, repoId: repo.id }, "git receive-pack ended with an error");
  }
  // Git has ended, so nothing can pass the hook any more: this only reads the decision.
  const isCancelled = decision.cancel();
  try {
    await (isClean ? writer.finish() : writer.discard());
  } catch (error) {
    logger.warn({ err: error, repoId: repo.id }, "temporary files of a push could not be removed");
  }
  context.git.refs.forget(context.git.folderOf(repo.id));
  await effects?.settle();
  if (isCancelled) return;
  await context.git.exclusively(repo.id, () => reindexAfterWrite(context, repo, actorId));
}
