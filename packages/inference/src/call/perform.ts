import type { Payload, TaskAdapter } from "../adapters/task-adapter.ts";
import { InferenceError } from "../errors/inference-error.ts";
import { InputError } from "../errors/input-error.ts";
import type { InferenceTask } from "../tasks/inference-task.ts";
import type { ClientTask, TaskOutputs } from "../tasks/task-outputs.ts";
import { CallScope, defaultSleep, type Effects, systemNow } from "../transport/call-scope.ts";
import type { EncodedBody } from "../transport/encode-body.ts";
import { readText } from "../transport/read-body.ts";
import { refuseNegative } from "../transport/refuse-negative.ts";
import { defaultRetry } from "../transport/retry.ts";
import { type Incoming, send } from "../transport/send.ts";
import { stringify } from "../transport/stringify.ts";
import type { Begun, Call, CallArgs, CallQuestion, Found, Registry, Target } from "./call.ts";
import { callFirst, definitionsIn, isList } from "./failover.ts";
import { notify } from "./notify.ts";
import { observerOf } from "./observe.ts";
import type { BaseArgs, Options, ProviderChoice } from "./options.ts";
import { requestTo } from "./request-to.ts";
import { parseAnswer } from "./response/answer.ts";
import { httpFailure } from "./response/http-failure.ts";
import { guardParse } from "./response/malformed.ts";
import { metadataOf } from "./response/metadata.ts";
import { serverNameOf } from "./target/server-name.ts";
import { findTarget } from "./target/target.ts";
import { unsupportedTask } from "./target/unsupported.ts";

const effects: Omit<Effects, "fetch"> = { now: systemNow, random: Math.random, sleep: defaultSleep };

/** @param startedAt when the call began, if this is not the first provider of the call */
export function openScope(options: Options, startedAt?: number): CallScope {
  const { timeoutMs, timeouts, fetch = globalThis.fetch, effects: own, signal } = options;
  const { now, random, sleep } = own === undefined ? effects : { ...effects, ...own };
  return new CallScope(
    { now, random, sleep, fetch },
    {
      timeouts: timeoutMs === undefined ? timeouts : { ...timeouts, totalMs: timeoutMs },
      signal,
      observe: observerOf(options, now),
      startedAt,
    },
  );
}

/** @throws {InputError} a retry setting is not a number, or is negative */
export function retryOf({ retry, retry_on_error: isOn }: Options): Call["retry"] {
  if (retry === undefined && isOn !== false) return defaultRetry;
  const complete = { ...defaultRetry };
  for (const name of ["retries", "delayMs", "maxDelayMs"] as const) {
    refuseNegative(`retry.${name}`, retry?.[name]);
    complete[name] = retry?.[name] ?? complete[name];
  }
  if (isOn === false) complete.retries = 0;
  return complete;
}

/** Resolves the target and the payload of a call: synchronously, unless a hub lookup or reading a file is needed. */
function prepare(single: SingleCall, scope: CallScope): Call | Promise<Call> {
  const { options, registry } = single;
  const settings = { options, scope, retry: retryOf(options), media: registry.media };
  const target = findTarget({ ...single, ...settings });
  return target instanceof Promise ? target.then((found) => withBody(found, settings)) : withBody(target, settings);
}

/** Builds the request of a call whose target is known. */
export function withBody(target: Target, settings: Omit<Call, "target" | "request">): Call | Promise<Call> {
  const { options, media } = settings;
  const payload = target.adapter.payload(target.call);
  // Messages contain no files and may be long, so they are not searched.
  const encode = target.call.task === "conversational" ? encodePlainJson : (media?.encodeBody ?? encodePlainJson);
  const body = encode(payload);
  const complete = (ready: EncodedBody): Call => ({ ...settings, target, request: requestTo(target, ready, options) });
  return body instanceof Promise ? body.then(complete) : complete(body);
}

/** Options that are sufficient for payloads without files. */
function encodePlainJson(payload: Payload): EncodedBody {
  if (!("json" in payload)) throw new InputError("This bundle sends no files: import the whole client.");
  return { body: stringify(payload.json), contentType: "application/json" };
}

/**
 * Performs a call and waits for its result.
 * @param deliver converts the output to the caller's result, within the deadlines of the call
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
    const output = guardParse(call, response, raw, () => adapter.parse(raw, call.target.call));
    return deliver({ output, raw }, call);
  });
}

/**
 * Sends a call and reads its response; for a job, the response that holds the result.
 * @param finish converts the unvalidated response to the caller's result
 */
export async function exchange<Result>(
  task: InferenceTask,
  args: CallArgs,
  options: Call["options"],
  registry: Registry,
  finish: (raw: unknown, response: Response, call: Call) => Result | Promise<Result>,
): Promise<Result> {
  const { call, response, attempts } = await begin({ task, args, options, registry });
  const { media, request, scope, target } = call;
  try {
    const headersAt = scope.effects.now();
    const first = media?.isFile(response, target.adapter)
      ? await media.readMedia(response, call)
      : parseAnswer(await readText(response, scope, request), response, call);
    const { job } = target.adapter;
    const raw = job === undefined || media === undefined ? first : await media.waitForJob(job, first, response, call);
    const result = await finish(raw, response, call);
    const { onMetadata, logger } = options;
    if (onMetadata !== undefined) notify(onMetadata, metadataOf(call, response, raw, { headersAt, attempts }), logger);
    return result;
  } catch (error) {
    throw located(error, target, task, args);
  } finally {
    scope.close();
  }
}

/**
 * Sends a call to its provider, or to the first of a list that responds.
 * @param amend changes the call before it is sent
 */
export function begin(question: CallQuestion, amend?: (call: Call) => void): Promise<Begun> {
  const { task, args, options } = question;
  const { provider } = args;
  if (!isList(provider)) return beginAt({ ...question, provider }, amend);
  const startedAt = (options.effects?.now ?? systemNow)();
  return callFirst(definitionsIn(provider, question), task, (definition, hasNext) =>
    beginAt({ ...question, provider: definition, startedAt, hasNext }, amend),
  );
}

interface SingleCall extends CallQuestion {
  provider: ProviderChoice | undefined;
  startedAt?: number;
  hasNext?: boolean;
}

async function beginAt(single: SingleCall, amend?: (call: Call) => void): Promise<Begun> {
  const { task, args, options, hasNext = false } = single;
  const scope = openScope(options, single.startedAt);
  let target: Target | undefined;
  try {
    const ready = await prepare(single, scope);
    target = ready.target;
    if (hasNext) ready.request.kind = "once";
    amend?.(ready);
    const begun = await sendCall(ready);
    if (!begun.response.ok) throw await failure(begun.response, begun.call);
    return begun;
  } catch (error) {
    scope.close();
    throw located(error, target, task, args);
  }
}

/** Adds provider, model and task to an error of this client. */
export function located(error: unknown, target: Target | undefined, task: string, args: BaseArgs): unknown {
  return error instanceof InferenceError ? error.within(whereOf(target, task, args)) : error;
}

/** Sends the request of a call. */
export async function sendCall(call: Call): Promise<Incoming & { call: Call }> {
  if (call.media !== undefined) return call.media.send(call);
  return { ...(await send(call.request, call.scope, call.retry)), call };
}

export function adapterOf<Task extends ClientTask>(
  { provider }: Pick<Target, "provider">,
  task: Task,
): TaskAdapter<TaskOutputs[Task]> {
  const adapters: { readonly [Each in ClientTask]?: TaskAdapter<TaskOutputs[Each]> } = provider.tasks;
  const adapter = adapters[task];
  if (adapter === undefined) throw unsupportedTask(provider, task);
  return adapter;
}

export function whereOf(target: Target | undefined, task: string, { model }: BaseArgs) {
  return { provider: target?.provider.id, model: target?.model ?? model, task };
}

/** Returns the error for an error response. */
export async function failure(response: Response, { request, scope, target }: Call) {
  const message = `Failed to perform inference: ${serverNameOf(target)} answered with status ${response.status}`;
  return httpFailure(response, request, scope, message);
}
