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

/** What was found about a job that is done. */
export interface JobAnswer {
  /** Holds the result. */
  answer: unknown;
  response: Response;
}

/**
 * Polls a job until it is done or the call's deadline passes. A job that the caller leaves is cancelled.
 * @param first the response that started it
 * @returns the response that holds the result
 */
export async function waitForJob(job: JobAdapter, first: unknown, response: Response, call: Call): Promise<unknown> {
  const ticket = beginJob(job, first, response, call);
  if (ticket === undefined) return first;
  const { everyMs, maxAttempts, waitsFirst } = job;
  try {
    const sleep = (ms: number) => call.scope.sleep(ms);
    const done = await poll((attempt) => lookAtJob(job, ticket, attempt, call), {
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

/** Reads where to ask about a job; `undefined` when the first response is already the result. */
export function beginJob(job: JobAdapter, first: unknown, response: Response, call: Call): JobTicket | undefined {
  return guardParse(call, response, first, () => job.begin(first, call.target.call, call.target.baseUrl));
}

/** Asks once about a job, and reports its progress. @returns `undefined` while it runs */
export async function lookAtJob(
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

/** The result of a job that is done: what the last look said, or what is at the result's own address. */
export async function fetchJobResult({ result }: JobTicket, done: JobAnswer, call: Call): Promise<JobAnswer> {
  if (result === undefined) return done;
  return ask(resolve(result, call), call, `Failed to fetch result from ${call.target.provider.id} API`);
}

/** Asks the provider to stop a job. */
export async function cancelJob(wish: NonNullable<JobTicket["cancel"]>, call: Call): Promise<void> {
  const request: OutgoingRequest = { ...requestTo(resolve(wish.request, call), call), method: wish.method };
  const { response } = await send(request, call.scope, call.retry);
  if (response.ok) discard(response);
  else throw await httpFailure(response, request, call.scope, `Failed to cancel the job at ${call.target.provider.id}`);
}

/** Tells the provider to stop, without waiting for its response: the call is over. */
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

/** The address of a job's request. */
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
 * Returns whether the key belongs to an address: a provider's key to where the call went and to the provider's other hosts,
 * a hub token only to the router's path for the provider, because the router may share its origin with the hub.
 */
function mayGetKey(url: URL, { isRouted, baseUrl, url: called, provider: { keyHosts = [] } }: Target): boolean {
  if (isRouted) return url.href.startsWith(new URL(`${baseUrl}/`).href);
  return url.origin === new URL(called).origin || isKeyHost(url, keyHosts);
}

/** Whether an address is on one of the provider's own hosts, encrypted. */
export function isKeyHost({ protocol, hostname }: URL, hosts: readonly string[]): boolean {
  return protocol === "https:" && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
