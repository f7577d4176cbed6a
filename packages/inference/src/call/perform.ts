import type { OutputType, Payload, TaskAdapter } from "../adapters/task-adapter.ts";
import { InferenceError } from "../errors/inference-error.ts";
import { InputError } from "../errors/input-error.ts";
import type { InferenceTask } from "../providers/define-provider.ts";
import type { ClientTask, TaskOutputs } from "../tasks/task-outputs.ts";
import { CallScope, defaultSleep, type Effects, systemNow } from "../transport/call-scope.ts";
import type { EncodedBody } from "../transport/encode-body.ts";
import { readText } from "../transport/read-body.ts";
import { refuseNegative } from "../transport/refuse-negative.ts";
import { defaultRetry, type RetryOptions } from "../transport/retry.ts";
import { type Incoming, type OutgoingRequest, send } from "../transport/send.ts";
import { stringify } from "../transport/stringify.ts";
import { keyHeaders } from "./access.ts";
import { parseAnswer } from "./answer.ts";
import { billToHeader } from "./hosts.ts";
import { httpFailure } from "./http-failure.ts";
import { malformed } from "./malformed.ts";
import { metadataOf } from "./metadata.ts";
import { notify } from "./notify.ts";
import type { BaseArgs, Options } from "./options.ts";
import { serverNameOf } from "./server-name.ts";
import { findTarget, type MediaSupport, type Registry, type Target } from "./target.ts";
import { unsupportedTask } from "./unsupported.ts";

/** A call on its way: what later steps of it need. */
export interface Call {
  target: Target;
  scope: CallScope;
  retry: RetryOptions;
  options: Options & { outputType?: OutputType };
  request: OutgoingRequest;
  media: MediaSupport | undefined;
}

/** What came back of a call, read and checked. */
export interface Found<Output> {
  output: Output;
  /** The answer that the output was read from. */
  raw: unknown;
}

export type CallArgs = BaseArgs & Record<string, unknown>;

const effects: Omit<Effects, "fetch"> = { now: systemNow, random: Math.random, sleep: defaultSleep };

export function openScope({ timeoutMs, timeouts, fetch, effects: own, signal }: Options): CallScope {
  const { now, random, sleep } = own === undefined ? effects : { ...effects, ...own };
  return new CallScope(
    { now, random, sleep, fetch: fetch ?? globalThis.fetch },
    timeoutMs === undefined ? timeouts : { ...timeouts, totalMs: timeoutMs },
    signal,
  );
}

/** @throws {InputError} a number of the retries is none, or below 0 */
function retryOf({ retry, retry_on_error: retries }: Options): RetryOptions {
  if (retries === false) return { ...retry, retries: 0 };
  if (retry === undefined) return defaultRetry;
  for (const name of ["retries", "delayMs", "maxDelayMs"] as const) {
    refuseNegative(`retry.${name}`, retry[name]);
  }
  return retry;
}

/** Where a call goes and what it sends. Known at once, unless the hub must be asked or a file be read. */
export function prepare(
  task: InferenceTask,
  args: CallArgs,
  options: Call["options"],
  registry: Registry,
  scope: CallScope,
): Call | Promise<Call> {
  const retry = retryOf(options);
  const target = findTarget({ task, args, options, registry, scope, retry });
  if (target instanceof Promise) return target.then((found) => withBody(found, options, registry.media, scope, retry));
  return withBody(target, options, registry.media, scope, retry);
}

/** Completes a call whose target is known with the request that it sends. */
export function withBody(
  target: Target,
  options: Call["options"],
  media: MediaSupport | undefined,
  scope: CallScope,
  retry: RetryOptions,
): Call | Promise<Call> {
  const payload = target.adapter.payload(target.call);
  // Messages hold no files, and may be long: they are not searched for any.
  const encode = target.call.task === "conversational" ? encodePlainJson : (media?.encodeBody ?? encodePlainJson);
  const body = encode(payload);
  const complete = (ready: EncodedBody): Call => {
    const request = requestTo(target, ready, options);
    return { target, scope, retry, options, request, media };
  };
  return body instanceof Promise ? body.then(complete) : complete(body);
}

function requestTo(
  { provider, adapter, access, call, isRouted, url }: Target,
  { body, contentType }: EncodedBody,
  options: Call["options"],
): OutgoingRequest {
  const headers = { ...keyHeaders(provider, access, call.direct) };
  if (contentType !== undefined) headers["content-type"] = contentType;
  if (userAgent !== undefined) headers["user-agent"] = userAgent;
  if (options.billTo !== undefined && isRouted) headers[billToHeader] = payerOf(options.billTo);
  Object.assign(headers, provider.headers, adapter.headers);
  const secrets = [access.token];
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    headers[name.toLowerCase()] = value;
    secrets.push(value);
  }
  return {
    url,
    method: "POST",
    headers,
    body,
    kind: "work",
    secrets,
    credentials: credentialsOf(options.includeCredentials),
  };
}

/** @throws {InputError} the name could not travel in a header */
function payerOf(billTo: string): string {
  if (/^[\w.-]+$/.test(billTo)) return billTo;
  throw new InputError(`billTo must be the name of an organisation on the hub, not "${billTo}".`);
}

/** Enough for what holds no files. */
function encodePlainJson(payload: Payload): EncodedBody {
  if (!("json" in payload)) throw new InputError("This bundle sends no files: import the whole client.");
  return { body: stringify(payload.json), contentType: "application/json" };
}

/** Browsers name themselves; everywhere else this client does. */
const userAgent = "document" in globalThis ? undefined : "modelyard-inference/0.1.0";

/** @throws {InputError} the option is none that `fetch` knows */
function credentialsOf(include: string | boolean | undefined): RequestCredentials | undefined {
  if (include === undefined) return undefined;
  const mode = include === true ? "include" : include || "omit";
  if (mode === "include" || mode === "same-origin" || mode === "omit") return mode;
  throw new InputError(`includeCredentials must be include, same-origin or omit, not "${mode}".`);
}

/**
 * Makes a call and waits for what it gives.
 * @param deliver turns what was found into what the caller gets; the call's deadlines hold for it, too
 */
export function perform<Task extends ClientTask, Result>(
  task: Task,
  args: CallArgs,
  options: Call["options"],
  registry: Registry,
  deliver: (found: Found<TaskOutputs[Task]>, call: Call) => Result | Promise<Result>,
): Promise<Result> {
  return exchange(task, args, options, registry, (raw, response, call) => {
    const adapter = adapterOf(call.target, task);
    const output = malformed.guard(call, response, raw, () => adapter.parse(raw, call.target.call));
    return deliver({ output, raw }, call);
  });
}

/**
 * Sends a call and reads its answer; of a job, the one that holds the result.
 * @param finish turns the answer, which is not checked yet, into what the caller gets
 */
export async function exchange<Result>(
  task: InferenceTask,
  args: CallArgs,
  options: Call["options"],
  registry: Registry,
  finish: (raw: unknown, response: Response, call: Call) => Result | Promise<Result>,
): Promise<Result> {
  const scope = openScope(options);
  let target: Target | undefined;
  try {
    const prepared = prepare(task, args, options, registry, scope);
    const ready = prepared instanceof Promise ? await prepared : prepared;
    target = ready.target;
    const { call, response, attempts } = await sendCall(ready);
    const { media, request } = call;
    const headersAt = scope.effects.now();
    if (!response.ok) throw await failure(response, call);
    const first = media?.isFile(response, target.adapter)
      ? await media.readMedia(response, call)
      : parseAnswer(await readText(response, scope, request), response, call);
    const { job } = target.adapter;
    const raw = job === undefined || media === undefined ? first : await media.waitForJob(job, first, response, call);
    const finished = finish(raw, response, call);
    const result = finished instanceof Promise ? await finished : finished;
    const { onMetadata, logger } = options;
    if (onMetadata !== undefined) notify(onMetadata, metadataOf(call, response, raw, { headersAt, attempts }), logger);
    return result;
  } catch (error) {
    throw error instanceof InferenceError ? error.within(whereOf(target, task, args)) : error;
  } finally {
    scope.close();
  }
}

/** Sends a call whose request is complete. */
export async function sendCall(call: Call): Promise<Incoming & { call: Call }> {
  if (call.media !== undefined) return call.media.send(call);
  return { ...(await send(call.request, call.scope, call.retry)), call };
}

function adapterOf<Task extends ClientTask>({ provider }: Target, task: Task): TaskAdapter<TaskOutputs[Task]> {
  const adapters: { readonly [Each in ClientTask]?: TaskAdapter<TaskOutputs[Each]> } = provider.tasks;
  const adapter = adapters[task];
  if (adapter === undefined) throw unsupportedTask(provider, task);
  return adapter;
}

export function whereOf(target: Target | undefined, task: string, { model }: BaseArgs) {
  return { provider: target?.provider.id, model: target?.model ?? model, task };
}

/** The error for an answer with an error status. */
export async function failure(response: Response, { request, scope, target }: Call) {
  const message = `Failed to perform inference: ${serverNameOf(target)} answered with status ${response.status}`;
  return httpFailure(response, request, scope, message);
}
