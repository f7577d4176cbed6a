import type { ModelMapping, OutputType } from "../adapters/task-call.ts";
import type { Call, Registry, Target } from "../call/call.ts";
import { hostsOf } from "../call/hub/hosts.ts";
import { openScope, retryOf, withBody } from "../call/perform.ts";
import { accessOf, isDirect } from "../call/target/access.ts";
import { complete, findTarget } from "../call/target/target.ts";
import { InputError } from "../errors/input-error.ts";
import { hfInference } from "../providers/hf-inference.ts";
import { providers } from "../providers/index.ts";
import { registry } from "../registry.ts";
import { callArgs, type RequestArgs, type RequestOptions, taskOf } from "../tasks/requests.ts";
import { headerCased } from "./header-case.ts";
import type { TaskProviderHelper } from "./task-provider-helper.ts";

/** Arguments of a task, and whether its response is streamed. */
export type RequestOptionsArgs = RequestArgs & {
  /** Whether the request asks for a stream. */
  stream?: boolean;
};

/** A request as `fetch` takes it. */
export interface PreparedRequest {
  /** Full URL. */
  url: string;
  /** Method, headers, body and signal. */
  info: RequestInit;
}

/**
 * Returns the request that the function of a task would send, without sending it. Looks up the provider's name for the
 * model on the hub.
 * @throws {InputError} the arguments are invalid
 * @throws {RoutingError} the provider does not serve the model
 */
export async function makeRequestOptions(
  args: RequestOptionsArgs,
  helper: Pick<TaskProviderHelper, "provider" | "task">,
  options: RequestOptions = {},
): Promise<PreparedRequest> {
  const { task, from } = taskOf(args, { task: options.task ?? helper.task });
  const scope = openScope(options);
  try {
    const { provider } = addressed(args, helper);
    const given = { ...callArgs(args), provider };
    const question = { task, args: given, provider, options, registry: from, scope, retry: retryOf(options) };
    return preparedRequest(await withRequest(await findTarget(question), question), args, options);
  } finally {
    scope.close();
  }
}

/** Custom endpoints are called as hf-inference, which is not a second address. */
function addressed({ endpointUrl }: RequestArgs, { provider }: Pick<TaskProviderHelper, "provider">) {
  return { provider: endpointUrl !== undefined && provider === hfInference.id ? "auto" : provider } as const;
}

function withRequest(
  target: Target,
  { options, registry: from, scope, retry }: Pick<Call, "options" | "scope" | "retry"> & { registry: Registry },
): Call | Promise<Call> {
  return withBody(target, { options, scope, retry, media: from.media });
}

/**
 * Returns the request synchronously, for a model whose name at the provider is known.
 * @param mapping mapping of the model, for LoRA weights
 * @throws {InputError} the arguments hold a file that the provider expects as text: use `makeRequestOptions`
 */
export function makeRequestOptionsFromResolvedModel(
  resolvedModel: string,
  helper: Pick<TaskProviderHelper, "provider" | "task">,
  args: RequestOptionsArgs,
  mapping: ModelMapping | undefined,
  options: RequestOptions & {
    /** Form in which the caller wants an image, video or audio result. */
    outputType?: OutputType;
  } = {},
): PreparedRequest {
  const { accessToken } = args;
  const call =
    typeof accessToken === "function"
      ? undefined
      : resolvedCall(resolvedModel, helper, args, accessToken, mapping, options);
  if (call !== undefined && !(call instanceof Promise)) return preparedRequest(call, args, options);
  call?.catch(() => undefined);
  const reason = call === undefined ? "an accessToken function" : `a file that ${helper.provider} takes as text`;
  throw new InputError(`The request needs ${reason}, which takes time: use makeRequestOptions.`, { task: helper.task });
}

function resolvedCall(
  resolvedModel: string,
  helper: Pick<TaskProviderHelper, "provider" | "task">,
  args: RequestOptionsArgs,
  accessToken: string | undefined,
  mapping: ModelMapping | undefined,
  options: RequestOptions & { outputType?: OutputType },
): Call | Promise<Call> {
  const { task, from } = taskOf(args, { task: options.task ?? helper.task });
  const scope = openScope(options);
  scope.close();
  const { provider: choice } = addressed(args, helper);
  const given = { ...callArgs(args), provider: choice, model: resolvedModel };
  const question = { task, args: given, provider: choice, options, registry: from, scope, retry: retryOf(options) };
  const provider = providers.get(choice);
  if (provider === undefined) {
    const target = findTarget(question);
    return target instanceof Promise
      ? target.then((found) => withRequest(found, question))
      : withRequest(target, question);
  }
  const access = accessOf(accessToken, options);
  const direct = provider.id !== hfInference.id && isDirect(provider, access);
  const facts = { access, direct, isRouted: !direct, model: args.model, mapping, ...hostsOf(options) };
  const target = complete({ ...question, registry }, provider, facts, resolvedModel);
  return withRequest(target, question);
}

function preparedRequest(
  { request }: Call,
  { urlTransform }: RequestArgs,
  { signal }: RequestOptions,
): PreparedRequest {
  const { url, method, headers, body, credentials } = request;
  return {
    url: urlTransform?.(url) ?? url,
    info: {
      method,
      headers: headerCased(headers),
      ...(body !== undefined && { body }),
      ...(credentials !== undefined && { credentials }),
      ...(signal !== undefined && { signal }),
    },
  };
}
