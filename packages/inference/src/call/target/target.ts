import { chatCompletion } from "../../adapters/chat-completion.ts";
import { isHttpAddress } from "../../adapters/http-address.ts";
import type { TaskCall } from "../../adapters/task-call.ts";
import { InputError } from "../../errors/input-error.ts";
import { defineProvider, type ProviderDefinition } from "../../providers/define-provider.ts";
import type { Caller, Registry, Target, TargetQuestion } from "../call.ts";
import { hostOf, hostsOf, httpAddress } from "../hub/hosts.ts";
import type { ProviderPolicy } from "../options.ts";
import { accessOf, isDirect, refuseKeyHeaders } from "./access.ts";
import { addressOf, baseUrlOf } from "./address.ts";
import { mappingAt } from "./choose-provider.ts";
import { resolveToken } from "./resolve-token.ts";
import { unknownProvider, unsupportedTask } from "./unsupported.ts";

const policies: ReadonlySet<unknown> = new Set<ProviderPolicy>(["auto", "fastest", "cheapest"]);

export function isPolicy(choice: string | ProviderDefinition): choice is ProviderPolicy {
  return policies.has(choice);
}

/** The target for calls that leave the choice of provider to the router, in OpenAI's wire format. */
export const router = defineProvider({
  id: "auto",
  label: "Router",
  baseUrl: "",
  tasks: { conversational: chatCompletion() },
});

/**
 * Resolves the target of a call: synchronously, or after a hub lookup.
 * @throws {InputError} the arguments contradict each other or name something that does not exist
 * @throws {RoutingError} no provider can take it
 */
export function findTarget(question: TargetQuestion): Target | Promise<Target> {
  const { args, options } = question;
  const address = addressIn(question);
  const { choice, modelId } = chosenIn(question);
  const { accessToken } = args;
  if (args.providerModelId !== undefined && (address !== undefined || isPolicy(choice))) {
    throw new InputError("providerModelId needs a provider that is named, too.");
  }
  if (typeof accessToken === "function") {
    const named = typeof choice === "string" ? choice : choice.id;
    const asked = resolveToken(accessToken, address === undefined ? named : hostOf(address), question.scope);
    return asked.then((token) => findTarget({ ...question, args: { ...args, accessToken: token } }));
  }
  const caller = { access: accessOf(accessToken, options), ...hostsOf(options) };
  if (args.endpointUrl === undefined) refuseKeyHeaders(options.headers);
  if (address !== undefined) {
    if (args.endpointUrl === undefined) refuseTokenForAddress(address, caller);
    return endpointTarget(question, caller, address);
  }
  if (isPolicy(choice)) {
    const { media } = question.registry;
    return question.task === "conversational" || media === undefined
      ? routerTarget(question, caller, choice, modelId)
      : media.policyTarget(question, caller, choice, modelId);
  }
  return providerTarget(question, caller, providerOf(choice, question.registry), modelId);
}

/** Returns the address of a custom endpoint: `endpointUrl`, or a model that is a URL. */
function addressIn({ args: { endpointUrl, model }, provider = "auto" }: TargetQuestion): string | undefined {
  if (endpointUrl === undefined) {
    if (model === undefined || !isHttpAddress(model)) return undefined;
    httpAddress(model, "model");
    return model;
  }
  if (provider === "auto") return httpAddress(endpointUrl, "endpointUrl");
  throw new InputError("endpointUrl and provider exclude each other: an endpoint is its own provider.");
}

/** `model: "id:provider"` names both; the router reads such names itself. */
function chosenIn({ provider = "auto", args: { model }, task, registry }: TargetQuestion) {
  const [, id, suffix] = /^(.+):([\w-]+)$/.exec(model ?? "") ?? [];
  const isAsked = provider === "auto" && suffix !== undefined && task !== "conversational";
  const isKnown = suffix !== undefined && (registry.providers.has(suffix) || policies.has(suffix));
  return isAsked && isKnown ? { choice: suffix, modelId: id } : { choice: provider, modelId: model };
}

export function providerOf(choice: string | ProviderDefinition, { providers }: Registry): ProviderDefinition {
  if (typeof choice !== "string") return choice;
  const known = providers.get(choice);
  if (known === undefined) throw unknownProvider(choice, providers.keys());
  return known;
}

/** A model given as a URL may come from an untrusted source: the hub token is sent only to the hub's origin. */
function refuseTokenForAddress(model: string, { access, hubUrl, routerUrl }: Caller): void {
  const origin = URL.parse(model)?.origin;
  const isHome = origin === new URL(hubUrl).origin || origin === new URL(routerUrl).origin;
  if (access.kind !== "hub" || isHome) return;
  throw new InputError(
    `The model is an address on ${origin}, to which a hub token is not sent. Pass it as endpointUrl to send the token there.`,
    { model },
  );
}

function endpointTarget(question: TargetQuestion, caller: Caller, address: string): Target {
  // Errors and metadata name the server, and the model by the server's own name for it.
  const provider = { ...question.registry.endpoint, id: hostOf(address), direct: true };
  const { model = address } = question.args;
  return complete(question, provider, { ...caller, direct: true, model }, address, address);
}

function routerTarget(
  question: TargetQuestion,
  caller: Caller,
  policy: ProviderPolicy,
  model: string | undefined,
): Target {
  refuseKeyForPolicy(caller, policy);
  if (model === undefined || model === "") throw withoutModel(question);
  const isSettled = policy === "auto" || /:[\w-]+$/.test(model);
  const name = isSettled ? model : `${model}:${policy}`;
  return complete(question, router, { ...caller, direct: false, model }, name, caller.routerUrl);
}

/** @throws {InputError} the key belongs to a provider, and the router accepts none */
export function refuseKeyForPolicy({ access }: Caller, policy: ProviderPolicy): void {
  if (access.kind !== "provider") return;
  throw new InputError(
    `provider "${policy}" takes a hub token (hf_…), not a provider's key. Name the provider of this key.`,
  );
}

function providerTarget(
  question: TargetQuestion,
  caller: Caller,
  provider: ProviderDefinition,
  given: string | undefined,
): Target | Promise<Target> {
  const { task, args } = question;
  if (provider.tasks[task] === undefined) throw unsupportedTask(provider, task);
  const { id } = provider;
  // These models run behind the router, whatever kind of token is passed.
  const isHub = id === question.registry.endpoint.id;
  if (isHub && caller.access.kind === "provider") {
    throw new InputError(`Provider ${id} takes a hub token, not a provider's key.`, { provider: id });
  }
  const { providerModelId: own } = args;
  const ownId = typeof own === "string" ? own : own?.[id];
  const facts = { ...caller, direct: !isHub && isDirect(provider, caller.access), model: given ?? ownId };
  const name = ownId ?? (given === undefined ? undefined : provider.providerModelId?.(given));
  return name === undefined ? mappedTarget(question, provider, facts) : complete(question, provider, facts, name);
}

async function mappedTarget(question: TargetQuestion, provider: ProviderDefinition, facts: Facts): Promise<Target> {
  const { task, scope, retry, options } = question;
  const hub = { hubUrl: facts.hubUrl, access: facts.access, scope, retry };
  const model = facts.model ?? (await question.registry.media?.recommendedModel(task, hub));
  if (model === undefined) throw withoutModel(question);
  const ownName = provider.providerModelId?.(model);
  if (ownName !== undefined) return complete(question, provider, { ...facts, model }, ownName);
  const mapping = await mappingAt(provider, model, task, hub, options);
  return complete(question, provider, { ...facts, model, mapping }, mapping.providerId);
}

function withoutModel({ task }: TargetQuestion): InputError {
  return new InputError('Chat needs a model: "namespace/name".', { task });
}

const addressing: ReadonlySet<string> = new Set([
  "accessToken",
  "endpointUrl",
  "provider",
  "model",
  "providerModelId",
  "urlTransform",
]);

/** Returns the arguments that an adapter receives, without those that address the call. */
function ownArgs(args: Record<string, unknown>): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  for (const name in args) if (!addressing.has(name)) own[name] = args[name];
  return own;
}

type Facts = Caller & Pick<Target, "model"> & Pick<TaskCall, "direct" | "mapping">;

/** Completes a target whose provider and model are known. */
export function complete(
  { task, args, options }: TargetQuestion,
  provider: ProviderDefinition,
  facts: Facts,
  providerModelId: string,
  address?: string,
): Target {
  const adapter = provider.tasks[task];
  if (adapter === undefined) throw unsupportedTask(provider, task);
  const { access, model, direct, mapping, hubUrl } = facts;
  const { outputType } = options;
  const endpointModel = args.model === address ? undefined : args.model;
  const call: TaskCall = {
    task,
    providerModelId,
    args: ownArgs(args),
    direct,
    hubUrl,
    mapping,
    endpointModel,
    outputType,
  };
  const baseUrl = address ?? baseUrlOf(provider, adapter, facts);
  const url = addressOf(adapter, call, baseUrl);
  // A model's author may choose its provider name, so the name must not redirect callers' tokens to another host.
  if (address === undefined && !url.startsWith(`${baseUrl}/`)) refuseTokenForAddress(url, facts);
  return { provider, adapter, call, access, isRouted: !direct, model, baseUrl, url };
}
