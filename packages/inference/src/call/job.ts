import type { JobAdapter, JobRequest, JobTicket } from "../adapters/job.ts";
import { ProviderOutputError } from "../errors/output-error.ts";
import { JobTimeoutError, poll } from "../transport/poll.ts";
import { readText } from "../transport/read-body.ts";
import { discard, type OutgoingRequest, send } from "../transport/send.ts";
import { parseJson } from "./answer.ts";
import { httpFailure } from "./http-failure.ts";
import { malformed } from "./malformed.ts";
import { notify } from "./notify.ts";
import type { Call } from "./perform.ts";

/**
 * Asks about a job until it is done, or the call's deadline is there.
 * @param first the answer that started it
 * @returns the answer that holds the result
 */
export async function waitForJob(job: JobAdapter, first: unknown, response: Response, call: Call): Promise<unknown> {
  const { scope, target, options } = call;
  const ticket = malformed.guard(call, response, first, () => job.begin(first, target.call, target.baseUrl));
  if (ticket === undefined) return first;
  const { everyMs, maxAttempts, waitsFirst } = job;
  try {
    return await poll(
      async (attempt) => {
        const state = await look(job, ticket, attempt, call);
        const queue = state.done || state.queuePosition === undefined ? {} : { queuePosition: state.queuePosition };
        const { onProgress, logger } = options;
        if (onProgress !== undefined) notify(onProgress, { status: state.status, attempt, ...queue }, logger);
        return state.done ? state : undefined;
      },
      { everyMs, maxAttempts, waitsFirst, sleep: (ms) => scope.sleep(ms) },
    ).then((state) => (ticket.result === undefined ? state.answer : fetchResult(ticket.result, call)));
  } catch (cause) {
    if (scope.signal.aborted) cancel(ticket, call);
    if (!(cause instanceof JobTimeoutError)) throw cause;
    throw new ProviderOutputError(job.messages.timedOut ?? cause.message, { cause });
  }
}

/** Tells the provider to stop; nobody waits for its answer. */
function cancel({ cancel: wish }: JobTicket, call: Call): void {
  if (wish === undefined) return;
  const { url, headers } = requestTo(resolve(wish.request, call), call);
  const { fetch } = call.scope.effects;
  fetch(url, { method: wish.method, headers, redirect: "manual" }).then(discard, () => undefined);
}

async function look(job: JobAdapter, ticket: JobTicket, attempt: number, call: Call) {
  const url = resolve(ticket.look, call);
  const { lookFailed, malformedLook } = job.messages;
  const { answer, response } = await ask(job.address?.(url, attempt) ?? url, call, lookFailed, malformedLook);
  return malformed.guard(call, response, answer, () => job.look(answer, call.target.call), malformedLook);
}

async function fetchResult(result: JobRequest, call: Call): Promise<unknown> {
  const message = `Failed to fetch result from ${call.target.provider.id} API`;
  const { answer } = await ask(resolve(result, call), call, message);
  return answer;
}

async function ask(url: URL, call: Call, failed: string, malformedMessage?: string) {
  const request = requestTo(url, call);
  const { response } = await send(request, call.scope, call.retry);
  if (!response.ok) throw await httpFailure(response, request, call.scope, failed);
  const text = await readText(response, call.scope, request);
  const answer = malformed.guard(call, response, text, () => parseJson(text, response), malformedMessage);
  return { answer, response };
}

function resolve(request: JobRequest, { target }: Call): URL {
  return "path" in request ? new URL(`${target.baseUrl}/${request.path}`) : new URL(request.url, target.url);
}

/** The key goes along only to the provider: to where the call went, or to hosts that are known to be its own. */
function requestTo(url: URL, { target, request }: Call): OutgoingRequest {
  const { "content-type": _type, prefer: _prefer, ...headers } = request.headers;
  const isHome = url.origin === new URL(target.url).origin || isKeyHost(url, target.provider.keyHosts ?? []);
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

function isKeyHost({ protocol, hostname }: URL, hosts: readonly string[]): boolean {
  return protocol === "https:" && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
