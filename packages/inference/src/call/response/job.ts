import type { JobAdapter, JobRequest, JobTicket } from "../../adapters/job.ts";
import { ProviderOutputError } from "../../errors/output-error.ts";
import type { OutgoingRequest } from "../../transport/outgoing-request.ts";
import { JobTimeoutError, poll } from "../../transport/poll.ts";
import { readText } from "../../transport/read-body.ts";
import { discard, send } from "../../transport/send.ts";
import type { Call, Target } from "../call.ts";
import { notify } from "../notify.ts";
import type { JobProgress } from "../options.ts";
import { parseJson } from "./answer.ts";
import { httpFailure } from "./http-failure.ts";
import { guardParse } from "./malformed.ts";

/** The outcome of a finished job. */
export interface JobAnswer {
  /** The response that holds the result. */
  answer: unknown;
  response: Response;
}

/**
 * Polls a job until it is done or the call's deadline passes. If the caller aborts, the job is cancelled.
 * @param first the response that started the job
 * @returns the response that holds the result
 */
export async function waitForJob(job: JobAdapter, first: unknown, response: Response, call: Call): Promise<unknown> {
  const ticket = beginJob(job, first, response, call);
  if (ticket === undefined) return first;
  const { everyMs, maxAttempts, waitsFirst } = job;
  try {
    const sleep = (ms: number) => call.scope.sleep(ms);
    const done = await poll((attempt) => requestJobStatus(job, ticket, attempt, call), {
      everyMs,
      maxAttempts,
      waitsFirst,
      sleep,
    });
    return (await fetchJobResult(ticket, done, call)).answer;
  } catch (cause) {
    if (call.scope.signal.aborted) abandon(ticket, call);
    if (!(cause instanceof JobTimeoutError)) throw cause;
    throw new ProviderOutputError(job.messages.timedOut ?? cause.message, { cause });
  }
}

/** Returns the ticket for polling a job, or `undefined` if the first response is the result. */
export function beginJob(job: JobAdapter, first: unknown, response: Response, call: Call): JobTicket | undefined {
  return guardParse(call, response, first, () => job.begin(first, call.target.call, call.target.baseUrl));
}

/** Sends one status request and reports the progress. @returns `undefined` while the job runs */
export async function requestJobStatus(
  job: JobAdapter,
  ticket: JobTicket,
  attempt: number,
  call: Call,
  report?: (progress: JobProgress) => void,
): Promise<JobAnswer | undefined> {
  const url = resolve(ticket.look, call);
  const { lookFailed, malformedLook } = job.messages;
  const { answer, response } = await ask(job.address?.(url, attempt) ?? url, call, lookFailed, malformedLook);
  const state = guardParse(call, response, answer, () => job.look(answer, call.target.call), malformedLook);
  const progress: JobProgress = { status: state.status, attempt };
  if (!state.done && state.queuePosition !== undefined) progress.queuePosition = state.queuePosition;
  if (!state.done && state.percent !== undefined) progress.percent = state.percent;
  report?.(progress);
  const { onProgress, logger } = call.options;
  if (onProgress !== undefined) notify(onProgress, progress, logger);
  return state.done ? { answer: state.answer, response } : undefined;
}

/** Returns the result of a finished job: from the last status response, or from the job's result URL. */
export async function fetchJobResult({ result }: JobTicket, done: JobAnswer, call: Call): Promise<JobAnswer> {
  if (result === undefined) return done;
  return ask(resolve(result, call), call, `Failed to fetch result from ${call.target.provider.id} API`);
}

/** Sends the provider a request to cancel a job. */
export async function cancelJob(wish: NonNullable<JobTicket["cancel"]>, call: Call): Promise<void> {
  const request: OutgoingRequest = { ...requestTo(resolve(wish.request, call), call), method: wish.method };
  const { response } = await send(request, call.scope, call.retry);
  if (response.ok) discard(response);
  else throw await httpFailure(response, request, call.scope, `Failed to cancel the job at ${call.target.provider.id}`);
}

/** Cancels the job without waiting for a response, because the call is over. */
function abandon({ cancel: wish }: JobTicket, call: Call): void {
  if (wish === undefined) return;
  const { url, headers } = requestTo(resolve(wish.request, call), call);
  const { fetch } = call.scope.effects;
  fetch(url, { method: wish.method, headers, redirect: "manual" }).then(discard, () => undefined);
}

async function ask(url: URL, call: Call, failed: string, malformedMessage?: string): Promise<JobAnswer> {
  const request = requestTo(url, call);
  const { response } = await send(request, call.scope, call.retry);
  if (!response.ok) throw await httpFailure(response, request, call.scope, failed);
  const text = await readText(response, call.scope, request);
  const answer = guardParse(call, response, text, () => parseJson(text, response), malformedMessage);
  return { answer, response };
}

/** Returns the URL of a request about a job. */
export function resolve(request: JobRequest, { target }: Pick<Call, "target">): URL {
  return "path" in request ? new URL(`${target.baseUrl}/${request.path}`) : new URL(request.url, target.url);
}

function requestTo(url: URL, { target, request }: Call): OutgoingRequest {
  const { "content-type": _type, prefer: _prefer, ...headers } = request.headers;
  const isHome = mayGetKey(url, target);
  return {
    url: url.href,
    method: "GET",
    headers: isHome ? headers : {},
    kind: "read",
    secrets: request.secrets,
    isPublic: !isHome,
    ...(isHome && { credentials: request.credentials }),
  };
}

/**
 * Returns whether the key may be sent to a URL. A provider's key may go to the host of the call and to the provider's
 * other hosts; a hub token only to the router's path for the provider, because the router may share its origin with the
 * hub.
 */
function mayGetKey(url: URL, { isRouted, baseUrl, url: called, provider: { keyHosts = [] } }: Target): boolean {
  if (isRouted) return url.href.startsWith(new URL(`${baseUrl}/`).href);
  return url.origin === new URL(called).origin || isKeyHost(url, keyHosts);
}

/** Returns whether a URL is on one of the provider's own hosts, over HTTPS. */
export function isKeyHost({ protocol, hostname }: URL, hosts: readonly string[]): boolean {
  return protocol === "https:" && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
