import { isFailedConnect } from "#node/broken-connection";
import { isHttpAddress } from "../adapters/http-address.ts";
import { DeadlineError, HttpError } from "../errors/http-error.ts";
import { InferenceError } from "../errors/inference-error.ts";
import { InputError } from "../errors/input-error.ts";
import { RoutingError } from "../errors/routing-error.ts";
import type { ProviderDefinition } from "../providers/define-provider.ts";
import type { Begun, CallQuestion } from "./call.ts";
import type { BaseArgs, ProviderList } from "./options.ts";
import { accessOf, isDirect } from "./target/access.ts";
import { isPolicy, providerOf } from "./target/target.ts";
import { unsupportedTask } from "./target/unsupported.ts";

type Definitions = readonly [ProviderDefinition, ...ProviderDefinition[]];

export function isList(provider: BaseArgs["provider"]): provider is ProviderList {
  return Array.isArray(provider);
}

/**
 * Returns the definitions of a list, each once.
 * @throws {InputError} the list cannot be called; nothing was sent
 */
export function definitionsIn(list: ProviderList, { args, task, options, registry }: CallQuestion): Definitions {
  const { accessToken, model = "" } = args;
  const usable = list.some(isPolicy) || isHttpAddress(model) ? [] : list;
  const [first, ...others] = new Set(usable.map((choice) => providerOf(choice, registry)));
  if (first === undefined) {
    throw new InputError("A list of providers holds ids or definitions of providers, and no policies.");
  }
  for (const provider of [first, ...others]) {
    if (provider.tasks[task] === undefined) throw unsupportedTask(provider, task);
    if (typeof accessToken === "function") continue;
    const access = accessOf(accessToken, options);
    if (isDirect(provider, access) && access.kind === "provider" && others.length > 0) {
      throw new InputError(
        "A provider's key is not sent to other providers: for a list, pass a hub token, or accessToken as a function.",
      );
    }
  }
  return [first, ...others];
}

/**
 * Calls the providers in order until one responds.
 * @throws {RoutingError} several providers failed; the message lists each response
 */
export async function callFirst(
  [provider, ...others]: Definitions,
  task: CallQuestion["task"],
  beginAt: (provider: ProviderDefinition, hasNext: boolean) => Promise<Begun>,
  before: readonly InferenceError[] = [],
): Promise<Begun> {
  const next = async (error: unknown): Promise<Begun> => {
    if (!(error instanceof InferenceError)) throw error;
    const errors = [...before, error.within({ provider: provider.id })];
    const [second, ...later] = others;
    if (second !== undefined && mayTryNext(error, provider.tasks[task]?.job !== undefined)) {
      return callFirst([second, ...later], task, beginAt, errors);
    }
    throw before.length > 0 ? failedAt(errors) : error;
  };
  try {
    return { ...(await beginAt(provider, others.length > 0)), next };
  } catch (error) {
    return next(error);
  }
}

function failedAt(errors: readonly InferenceError[]): RoutingError {
  const said = errors.map(({ provider, message }) => `${provider}: ${message}`).join(" ");
  const error = new RoutingError(`None of ${errors.length} providers responded. ${said}`, { cause: errors.at(-1) });
  return Object.assign(error, { errors });
}

/**
 * Returns whether the next provider may be called: the caller has received nothing of the response so far.
 * @param startsJob the call starts a job, which is billed in full: another provider is called only if this one
 *   certainly did not accept it
 */
function mayTryNext(error: InferenceError, startsJob: boolean): boolean {
  if (error instanceof HttpError) {
    const { status } = error.httpResponse;
    // A provider that responds with one of these did not start the work, for a reason that may not apply to the next
    // one.
    if ([401, 402, 429, 503].includes(status)) return true;
    return !startsJob && (status < 400 || status === 408 || status >= 500);
  }
  // A complete chat in place of a stream was billed. A stream that was cut off before its first event (an error of a
  // class below) was not.
  if (error instanceof InputError || error.name === "ProviderOutputError") return false;
  // Once the deadline of the whole call has passed, no time is left for another provider.
  if (error instanceof DeadlineError && error.phase === "total") return false;
  return !startsJob || error instanceof RoutingError || isFailedConnect(error.cause);
}
