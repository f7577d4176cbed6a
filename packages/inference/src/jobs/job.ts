import { type JobAdapter, JobFailedError, type JobTicket } from "../adapters/job.ts";
import type { Call, Registry, Target } from "../call/call.ts";
import { mergeOptions } from "../call/merge-options.ts";
import { notify } from "../call/notify.ts";
import type { AccessToken, AccessTokenFunction, JobProgress, Options } from "../call/options.ts";
import { located, openScope, retryOf } from "../call/perform.ts";
import { requestTo } from "../call/request-to.ts";
import { cancelJob, fetchJobResult, type JobAnswer, requestJobStatus } from "../call/response/job.ts";
import { metadataOf } from "../call/response/metadata.ts";
import { accessOf } from "../call/target/access.ts";
import { resolveToken } from "../call/target/resolve-token.ts";
import { InputError } from "../errors/input-error.ts";
import type { CallScope } from "../transport/call-scope.ts";
import { poll } from "../transport/poll.ts";
import { handleOf, type JobHandle } from "./job-handle.ts";

/** State of a job. */
export type JobState = "running" | "succeeded" | "failed";

/**
 * A job that a provider has accepted. No method starts it again: they only poll, download and cancel it. Options passed
 * when the job was started or resumed apply to all methods, options of a method to that method; each method has its own
 * deadline.
 */
export interface Job<Result> {
  /** The provider's id for the job; empty if it sent none. */
  readonly id: string;
  /** Provider id. */
  readonly provider: string;
  /** Model id on the hub. */
  readonly model: string | undefined;
  /** The task. */
  readonly task: string;
  /** State as of the last status request. */
  readonly state: JobState;
  /** The same in the provider's words; empty before the first status request. */
  readonly status: string;
  /** Progress as of the last status request. */
  readonly progress: JobProgress | undefined;
  /** Whether the provider supports cancelling it. */
  readonly canCancel: boolean;
  /**
   * Sends one status request.
   * @throws {ProviderOutputError} the job failed
   */
  readonly refresh: (options?: Options) => Promise<JobState>;
  /**
   * Polls until the job is done. Aborting ends the wait, not the job.
   * @throws {ProviderOutputError} the job failed
   */
  readonly wait: (options?: Options) => Promise<void>;
  /**
   * Waits, then returns the result. Can be called again for as long as the provider keeps the result.
   * @throws {ProviderOutputError} the job failed
   */
  readonly result: (options?: Options) => Promise<Result>;
  /**
   * Cancels the job.
   * @throws {InputError} the provider does not support cancelling
   */
  readonly cancel: (options?: Options) => Promise<void>;
  /** Returns what `resume` takes. `JSON.stringify` calls it. */
  readonly toJSON: () => JobHandle;
}

export interface JobParts<Result> {
  target: Target;
  /** Each method calls the token function again, because a job may outlive a token. */
  accessToken: AccessToken | undefined;
  adapter: JobAdapter;
  /** `undefined` if the job was done when it started. */
  ticket: JobTicket | undefined;
  /** The response that started the job. */
  first: JobAnswer;
  options: Call["options"];
  registry: Registry;
  deliver: (done: JobAnswer, call: Call) => Promise<Result>;
}

/** A job that a provider has accepted. Its methods work detached and behind a `Proxy`. */
export function createJob<Result>({
  target: begun,
  accessToken,
  adapter,
  ticket,
  first,
  options: base,
  registry,
  deliver,
}: JobParts<Result>): Job<Result> {
  let state: JobState = ticket === undefined ? "succeeded" : "running";
  let progress: JobProgress | undefined;
  let done: JobAnswer | undefined = ticket === undefined ? first : undefined;
  let looks = 0;

  async function during<T>(own: Options | undefined, work: (call: Call) => Promise<T>, common = base): Promise<T> {
    const options = mergeOptions(common, own);
    const scope = openScope(options);
    try {
      const target = typeof accessToken === "function" ? await withToken(begun, accessToken, scope, options) : begun;
      const request = requestTo(target, { body: "" }, options);
      return await work({ target, scope, retry: retryOf(options), options, request, media: registry.media });
    } catch (error) {
      throw located(error, begun, begun.call.task, {});
    } finally {
      scope.close();
    }
  }

  async function look(call: Call): Promise<JobAnswer | undefined> {
    if (done !== undefined || ticket === undefined) return done;
    try {
      const answer = await requestJobStatus(adapter, ticket, looks++, call, (seen) => {
        progress = seen;
      });
      // Of two concurrent status requests, the slower one may return the older state.
      done ??= answer;
    } catch (error) {
      if (error instanceof Error && error.cause instanceof JobFailedError) state = "failed";
      throw error;
    }
    if (done !== undefined) state = "succeeded";
    return done;
  }

  function untilDone(call: Call): Promise<JobAnswer> {
    return poll(() => look(call), { everyMs: adapter.everyMs, sleep: (ms) => call.scope.sleep(ms) });
  }

  async function stop(call: Call): Promise<void> {
    if (ticket?.cancel !== undefined) return cancelJob(ticket.cancel, call);
    if (ticket === undefined) return undefined;
    throw new InputError(`Provider ${begun.provider.id} offers no way to cancel a job: it runs to its end.`);
  }

  return {
    id: ticket?.id ?? "",
    provider: begun.provider.id,
    model: begun.model,
    task: begun.call.task,
    get state() {
      return state;
    },
    get status() {
      return progress?.status ?? "";
    },
    get progress() {
      return progress;
    },
    canCancel: ticket?.cancel !== undefined,
    refresh: (options) =>
      during(options, async (call) => {
        await look(call);
        return state;
      }),
    wait: (options) => during(options, async (call) => void (await untilDone(call))),
    result: (options) =>
      during(options, async (call) => {
        const seen = await untilDone(call);
        const last = ticket === undefined ? seen : await fetchJobResult(ticket, seen, call);
        const headersAt = call.scope.effects.now();
        const result = await deliver(last, call);
        const { onMetadata, logger } = call.options;
        if (onMetadata !== undefined) {
          notify(onMetadata, metadataOf(call, last.response, last.answer, { headersAt, attempts: 1 }), logger);
        }
        return result;
      }),
    cancel: (options) => {
      // A caller who aborted everything else may still want to cancel the job.
      const { signal: _aborted, ...common } = base;
      return during(options, stop, common);
    },
    toJSON: () => handleOf(begun, ticket, first.answer),
  };
}

async function withToken(
  target: Target,
  accessToken: AccessTokenFunction,
  scope: CallScope,
  options: Options,
): Promise<Target> {
  const token = await resolveToken(accessToken, target.provider.id, scope);
  return { ...target, access: accessOf(token, options) };
}
