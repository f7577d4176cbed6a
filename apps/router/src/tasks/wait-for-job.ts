import type { IncomingHttpHeaders } from "node:http";
import type { JobAdapter, JobRequest, JobState, JobTicket, TaskCall } from "@modelyard/inference/providers";
import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits as platformLimits } from "@modelyard/platform/limits";
import type { CallDeadlines } from "../calls/call-deadlines.ts";
import type { CallRecord } from "../calls/call-record.ts";
import { CallerLeftError } from "../calls/caller-left-error.ts";
import type { Candidate } from "../failover/candidate.ts";
import type { RouterLimits } from "../limits.ts";
import { gather } from "../relay/gather.ts";
import type { ProviderCalls } from "../relay/provider-calls.ts";
import { ResponseError, readJson } from "./provider-response.ts";

interface AwaitedJob {
  call: CallRecord;
  candidate: Candidate;
  job: JobAdapter;
  ticket: JobTicket;
  taskCall: TaskCall;
  callerHeaders?: IncomingHttpHeaders;
  /** Called with the state of each poll. */
  onProgress?: (state: JobState) => void;
  /** Whether to cancel the provider's job when the caller leaves before its end; by default, yes. */
  cancelsJob?: () => boolean;
}

/**
 * Polls a provider's job until it is done, the caller leaves or the time limit of the call has passed.
 * @returns the response that holds the result
 * @throws {ResponseError} a poll failed, or there was no result within the job's attempts
 * @throws {CallerLeftError}
 */
export type WaitForJob = (job: AwaitedJob) => Promise<unknown>;

interface WaitForJobOptions {
  client: HttpClient;
  providerCalls: Pick<ProviderCalls, "gather">;
  deadlines: CallDeadlines;
  limits: RouterLimits;
}

export function createWaitForJob({ client, providerCalls, deadlines, limits }: WaitForJobOptions): WaitForJob {
  async function pollUntilDone(awaited: AwaitedJob): Promise<unknown> {
    const { job, ticket, taskCall } = awaited;
    if (job.waitsFirst === true) await pause(job.everyMs, awaited.call);
    for (let attempt = 0; attempt !== job.maxAttempts; attempt++) {
      const url = addressOf(ticket.look, awaited);
      const state = job.look(await poll(job.address?.(url, attempt) ?? url, awaited), taskCall);
      awaited.onProgress?.(state);
      if (state.done) {
        return ticket.result === undefined ? state.answer : poll(addressOf(ticket.result, awaited), awaited);
      }
      await pause(job.everyMs, awaited.call);
    }
    const sentence = job.messages.timedOut ?? `had no result after ${job.maxAttempts} polls`;
    throw new ResponseError({ kind: "timeout", sentence: `did not finish: ${sentence}` });
  }

  async function poll(url: URL, { call, candidate, callerHeaders }: AwaitedJob): Promise<unknown> {
    const { "content-type": _type, prefer: _prefer, ...headers } = candidate.headers;
    const outcome = await providerCalls.gather(call, {
      provider: candidate.provider,
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      headers,
      method: "GET",
      callerHeaders,
    });
    if (outcome.kind === "gathered") return readJson(outcome.body);
    if (outcome.kind === "failed") throw new ResponseError(outcome.failure);
    const sentence = `responded ${outcome.status} when its job was polled`;
    throw new ResponseError({ kind: "malformed", sentence });
  }

  async function pause(ms: number, call: CallRecord): Promise<void> {
    const { promise: outcome, resolve } = Promise.withResolvers<"waited" | "left" | "late">();
    const timer = setTimeout(() => resolve("waited"), ms);
    const waiting = { outcome, abandon: () => resolve("left"), expire: () => resolve("late") };
    const ended = await deadlines.run(call, waiting);
    clearTimeout(timer);
    if (ended === "left") throw new CallerLeftError();
    if (ended === "late") {
      const sentence = `did not finish its job within ${call.timeLimitMs} ms`;
      throw new ResponseError({ kind: "timeout", sentence });
    }
  }

  /** Sends the cancellation without waiting for its response. */
  function cancel(awaited: AwaitedJob): void {
    const { ticket, candidate, call } = awaited;
    if (ticket.cancel === undefined) return;
    const { origin, pathname, search } = addressOf(ticket.cancel.request, awaited);
    const { "content-type": _type, prefer: _prefer, ...own } = candidate.headers;
    const request = gather({
      client,
      origin,
      path: `${pathname}${search}`,
      method: ticket.cancel.method,
      headers: { "user-agent": "modelyard-router", "x-request-id": call.id, ...own },
      maxBytes: limits.errorBodyBytes,
      limits,
    });
    const deadline = setTimeout(request.expire, platformLimits.router.probeMs);
    void request.outcome.finally(() => clearTimeout(deadline));
  }

  return async (awaited) => {
    try {
      return await pollUntilDone(awaited);
    } catch (error) {
      if (error instanceof CallerLeftError && (awaited.cancelsJob?.() ?? true)) cancel(awaited);
      throw error;
    }
  };
}

/** Returns the URL of a job. The key is only sent to the origin of the call, or to hosts known to be the provider's own. */
function addressOf(request: JobRequest, { candidate }: AwaitedJob): URL {
  const home = `${candidate.origin}${candidate.pathPrefix}`;
  const url = new URL("path" in request ? `${home}/${request.path}` : request.url, home);
  const keyHosts = candidate.provider.definition.keyHosts ?? [];
  const isKeyHost =
    url.protocol === "https:" && keyHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  if (url.username === "" && url.password === "" && (url.origin === candidate.origin || isKeyHost)) return url;
  throw new ResponseError({ kind: "malformed", sentence: "returned the address of a host that is not its own" });
}
