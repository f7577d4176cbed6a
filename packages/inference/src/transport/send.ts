import { isFailedConnect, isIdleClose } from "#node/broken-connection";
import { isConnectTimeout } from "#node/connect-limit";
import { fetchByNode } from "#node/node-fetch";
import { ConnectionError, DeadlineError, type HttpRequest } from "../errors/http-error.ts";
import { InferenceError } from "../errors/inference-error.ts";
import type { CallScope } from "./call-scope.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import { redactHeaders, redactText, redactUrl } from "./redact.ts";
import { defaultRetry, isRetryableStatus, retryDelayMs } from "./retry.ts";

export interface Incoming {
  response: Response;
  /** Number of times the request was sent. */
  attempts: number;
}

const maxHops = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a request, with retries where that is safe and allowed, and returns the response headers whatever the status.
 * @throws {ConnectionError} no response arrived
 * @throws {DeadlineError} the response arrived too late
 */
export async function send(request: OutgoingRequest, scope: CallScope, retry = defaultRetry): Promise<Incoming> {
  const { kind } = request;
  let idleCloses = 0;
  for (let attempt = 1; ; attempt++) {
    let answer: Response | undefined;
    const sentAt = scope.effects.now();
    scope.expect("first byte");
    try {
      answer = await dispatch(request, scope);
      if (!answer.ok) answer = await follow(answer, request, scope);
    } catch (cause) {
      answer = undefined;
      if (scope.signal.aborted) throw abortReason(scope);
      const isAllowed = attempt <= retry.retries && !(cause instanceof InferenceError);
      // The server is healthy, so there is no delay. One retry is enough, because it uses a new connection.
      if (isAllowed && idleCloses === 0 && isIdleClose(cause, scope.effects.now() - sentAt)) {
        idleCloses++;
        continue;
      }
      const isSafe = kind === "read" || (kind === "work" && isFailedConnect(cause));
      if (!isAllowed || !isSafe) throw connectionError(cause, request, scope);
    }
    // Successful statuses are never retried.
    const isFinal = answer !== undefined && (attempt > retry.retries || !isRetryableStatus(answer.status, kind));
    const asked = answer?.headers.get("retry-after");
    const waitMs = isFinal ? undefined : retryDelayMs(attempt, asked, retry, scope.effects);
    if (answer !== undefined && waitMs === undefined) return { response: answer, attempts: attempt };
    discard(answer);
    await scope.sleep(waitMs ?? 0);
  }
}

function dispatch(request: OutgoingRequest, scope: CallScope, url = request.url): Promise<Response> {
  if (scope.observe === undefined) return dispatchUnobserved(request, scope, url);
  return scope.observe({ ...request, url }, () => dispatchUnobserved(request, scope, url));
}

function dispatchUnobserved(request: OutgoingRequest, scope: CallScope, url: string): Promise<Response> {
  // Called as a plain function: browsers reject their `fetch` as a method of any object except the window.
  const { fetch } = scope.effects;
  const { method, headers, body, credentials } = request;
  const init: RequestInit = { method, headers, signal: scope.signal, redirect: "manual" };
  if (body !== undefined) init.body = body;
  if (credentials !== undefined) init.credentials = credentials;
  return fetchByNode(request, scope, url, init) ?? fetch(url, init);
}

/** Follows a redirect if it is allowed. */
async function follow(first: Response, request: OutgoingRequest, scope: CallScope): Promise<Response> {
  let answer = first;
  let { url } = request;
  for (let hop = 0; ; hop++) {
    // Browsers hide the redirect target; without credentials, following it is safe.
    if (answer.type === "opaqueredirect" && request.isPublic === true) {
      const { fetch } = scope.effects;
      return fetch(url, { headers: request.headers, signal: scope.signal, redirect: "follow" });
    }
    if (answer.type === "opaqueredirect") {
      throw redirectError(new URL(url).origin, "", "a browser hides where it leads", request);
    }
    if (!redirects.has(answer.status)) return answer;
    url = redirectTarget(answer, url, request, hop);
    discard(answer);
    scope.expect("first byte");
    answer = await dispatch(request, scope, url);
  }
}

/**
 * Returns the target of a redirect if it may be followed. A key and a body stay within their origin, and the method
 * does not change.
 */
function redirectTarget(response: Response, from: string, request: OutgoingRequest, hop: number): string {
  const { status, headers } = response;
  const { origin } = new URL(from);
  const target = URL.parse(headers.get("location") ?? "", from);
  const isHome = target?.origin === origin;
  let why = "";
  if (target === null || !/^https?:$/.test(target.protocol)) why = "it is no http(s) address";
  else if (!isHome && request.isPublic !== true) why = "a key must stay on its host";
  else if (target.protocol === "http:" && from.startsWith("https:")) why = "it is not encrypted";
  else if (request.method !== "GET" && status < 307) why = "a POST would become a GET";
  else if (hop < maxHops) return target.href;
  else why = "there were too many before";
  discard(response);
  const where = (isHome ? `${origin}${target.pathname}` : target?.origin) ?? "nowhere";
  throw redirectError(origin, ` (${status}) to ${where}`, why, request);
}

function redirectError(origin: string, where: string, why: string, request: OutgoingRequest): ConnectionError {
  const message = `${origin} responded with a redirect${where}, which is not followed: ${why}. Call the final address itself.`;
  return new ConnectionError(message, describeRequest(request));
}

/** Cancels a response body that is not read, to release its connection. */
export function discard(response: Response | undefined): void {
  response?.body?.cancel().catch(() => undefined);
}

/** Returns a request as errors show it. */
export function describeRequest({ url, method, headers, secrets }: OutgoingRequest): HttpRequest {
  return { url: redactUrl(url, secrets), method, headers: redactHeaders(headers) };
}

function connectionError(cause: unknown, request: OutgoingRequest, { timeouts }: CallScope): InferenceError {
  if (cause instanceof InferenceError) return cause;
  if (isConnectTimeout(cause)) return new DeadlineError("connect", timeouts.connectMs, { cause });
  const { origin } = new URL(request.url);
  const reason = redactText(reasonOf(cause), request.secrets).replace(/\.$/, "");
  return new ConnectionError(`No answer from ${origin}: ${reason}.`, describeRequest(request), { cause });
}

/** Returns the innermost cause of a broken connection that the runtime reports. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "the connection broke";
  const deeper = cause.cause;
  return deeper instanceof Error && deeper.message !== "" ? deeper.message : cause.message;
}

/** Returns what ended the call: the caller's own reason, or a deadline. */
export function abortReason({ signal }: CallScope): unknown {
  const reason: unknown = signal.reason;
  return reason instanceof DeadlineError ? reason : (reason ?? new DOMException("The call was aborted.", "AbortError"));
}
