import type { JobAdapter, JobRequest, JobState, JobTicket, TaskCall } from "@modelyard/inference/providers";
import { limits } from "@modelyard/platform/limits";
import type { Candidate } from "../failover/candidate.ts";
import { CallerLeftError, type Exchange } from "../relay/exchange.ts";
import { gather } from "../relay/gather.ts";
import { gatherCandidate, type ProviderRequest, underDeadline } from "../relay/provider-caller.ts";
import type { RouterServices } from "../services.ts";
import { ProviderAnswerError, readJson } from "./provider-answer.ts";

interface WaitOptions {
  job: JobAdapter;
  ticket: JobTicket;
  call: TaskCall;
  candidate: Candidate;
  exchange: Exchange;
  services: RouterServices;
  /** What each look says. */
  onProgress?: ((state: JobState) => void) | undefined;
  /** Whether the provider is to stop its job when the exchange ends before it; by default, it is. */
  cancelsJob?: (() => boolean) | undefined;
}

/**
 * Asks about a job until it is done, the caller leaves or the time for the whole call is up.
 * @returns the answer that holds the result
 * @throws {ProviderAnswerError} a look failed, or there was no result within the job's attempts
 * @throws {CallerLeftError}
 */
export async function waitForJob(options: WaitOptions): Promise<unknown> {
  try {
    return await lookUntilDone(options);
  } catch (error) {
    if (error instanceof CallerLeftError && (options.cancelsJob?.() ?? true)) cancel(options);
    throw error;
  }
}

/** Tells the provider to stop; nobody waits for its answer. */
function cancel(options: WaitOptions): void {
  const { ticket, candidate, services, exchange } = options;
  if (ticket.cancel === undefined) return;
  const { origin, pathname, search } = addressOf(ticket.cancel.request, options);
  const { "content-type": _type, prefer: _prefer, ...own } = candidate.headers;
  const call = gather({
    client: services.client,
    origin,
    path: `${pathname}${search}`,
    method: ticket.cancel.method,
    headers: { "user-agent": "modelyard-router", "x-request-id": exchange.requestId, ...own },
    maxBytes: services.limits.errorBodyBytes,
    limits: services.limits,
  });
  const deadline = setTimeout(call.expire, limits.router.probeMs);
  void call.outcome.finally(() => clearTimeout(deadline));
}

async function lookUntilDone(options: WaitOptions): Promise<unknown> {
  const { job, ticket, call } = options;
  if (job.waitsFirst === true) await pause(job.everyMs, options);
  for (let attempt = 0; attempt !== job.maxAttempts; attempt++) {
    const url = addressOf(ticket.look, options);
    const state = job.look(await ask(job.address?.(url, attempt) ?? url, options), call);
    options.onProgress?.(state);
    if (state.done) return ticket.result === undefined ? state.answer : ask(addressOf(ticket.result, options), options);
    await pause(job.everyMs, options);
  }
  const sentence = job.messages.timedOut ?? `had no result after ${job.maxAttempts} looks`;
  throw new ProviderAnswerError({ kind: "timeout", sentence: `did not finish: ${sentence}` });
}

async function ask(url: URL, { candidate, exchange, services }: WaitOptions): Promise<unknown> {
  const { "content-type": _type, prefer: _prefer, ...headers } = candidate.headers;
  const request: ProviderRequest = {
    provider: candidate.provider,
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    headers,
    method: "GET",
  };
  const outcome = await gatherCandidate(exchange, request, services);
  if (outcome.kind === "gathered") return readJson(outcome.body);
  if (outcome.kind === "failed") throw new ProviderAnswerError(outcome.failure);
  throw new ProviderAnswerError({ kind: "malformed", sentence: `answered ${outcome.status} when asked about its job` });
}

/** The key goes only to where the call went, or to hosts that are known to be the provider's own. */
function addressOf(request: JobRequest, { candidate }: WaitOptions): URL {
  const home = `${candidate.origin}${candidate.pathPrefix}`;
  const url = new URL("path" in request ? `${home}/${request.path}` : request.url, home);
  const keyHosts = candidate.provider.definition.keyHosts ?? [];
  const isKeyHost =
    url.protocol === "https:" && keyHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  if (url.username === "" && url.password === "" && (url.origin === candidate.origin || isKeyHost)) return url;
  const sentence = "sent its caller to a host that is not its own";
  throw new ProviderAnswerError({ kind: "malformed", sentence });
}

async function pause(ms: number, { exchange, services }: WaitOptions): Promise<void> {
  const { promise: outcome, resolve } = Promise.withResolvers<"waited" | "left" | "late">();
  const timer = setTimeout(() => resolve("waited"), ms);
  const waiting = { outcome, abandon: () => resolve("left"), expire: () => resolve("late") };
  const ended = await underDeadline(exchange, waiting, services);
  clearTimeout(timer);
  if (ended === "left") throw new CallerLeftError("the caller left");
  if (ended === "late") {
    const sentence = `did not finish its job within ${services.limits.totalMs} ms`;
    throw new ProviderAnswerError({ kind: "timeout", sentence });
  }
}
