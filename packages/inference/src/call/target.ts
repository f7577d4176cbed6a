import { chatCompletion } from "../adapters/chat-completion.ts";
import { isHttpAddress } from "../adapters/http-address.ts";
import type { TaskAdapter, TaskCall } from "../adapters/task-adapter.ts";
import { InputError } from "../errors/input-error.ts";
import { defineProvider, type InferenceTask, type ProviderDefinition } from "../providers/define-provider.ts";
import type { CallScope } from "../transport/call-scope.ts";
import type { encodeBody } from "../transport/encode-body.ts";
import type { RetryOptions } from "../transport/retry.ts";
import { type Access, accessOf, isDirect } from "./access.ts";
import { addressOf, baseUrlOf } from "./address.ts";
import { mappingAt } from "./choose-provider.ts";
import { type Hosts, hostOf, hostsOf, httpAddress } from "./hosts.ts";
import type { waitForJob } from "./job.ts";
import type { recommendedModel } from "./mappings.ts";
import type { BaseArgs, Options, ProviderPolicy } from "./options.ts";
import type { sendInEitherFormat } from "./other-format.ts";
import type { policyTarget } from "./policy-target.ts";
import type { isFile, readMedia } from "./read-media.ts";
import { unknownProvider, unsupportedTask } from "./unsupported.ts";

/** The providers that a call can choose from. */
export interface Registry {
  providers: ReadonlyMap<string, ProviderDefinition>;
  /** How a server of the caller's own is spoken to. */
  endpoint: ProviderDefinition;
  /** What files and jobs need; chat alone does without. */
  media?: MediaSupport;
}

export interface MediaSupport {
  encodeBody: typeof encodeBody;
  waitForJob: typeof waitForJob;
  isFile: typeof isFile;
  readMedia: typeof readMedia;
  send: typeof sendInEitherFormat;
  policyTarget: typeof policyTarget;
  recommendedModel: typeof recommendedModel;
}

/** Where a call goes, and as what. */
export interface Target {
  provider: ProviderDefinition;
  adapter: TaskAdapter;
  call: TaskCall;
  access: Access;
  /** Goes to the router: the bill may go to somebody else. */
  isRouted: boolean;
  model: string | undefined;
  baseUrl: string;
  url: string;
}

export interface TargetQuestion {
  task: InferenceTask;
  args: BaseArgs & Record<string, unknown>;
  options: Options & { outputType?: TaskCall["outputType"] };
  registry: Registry;
  scope: CallScope;
  retry: RetryOptions;
}

const policies: ReadonlySet<unknown> = new Set<ProviderPolicy>(["auto", "fastest", "cheapest"]);

function isPolicy(choice: string | ProviderDefinition): choice is ProviderPolicy {
  return policies.has(choice);
}

/** The router chooses, and speaks OpenAI's wire format. */
const router = defineProvider({
  id: "auto",
  label: "Router",
  baseUrl: "",
  tasks: { conversational: chatCompletion() },
});

/**
 * Finds out where a call goes: at once, or after it has asked the hub.
 * @throws {InputError} the call contradicts itself or names what does not exist
 * @throws {RoutingError} no provider can take it
 */
export function findTarget(question: TargetQuestion): Target | Promise<Target> {
  const { args, options } = question;
  const hosts = hostsOf(options);
  const access = accessOf(args.accessToken, options);
  const { endpointUrl, model } = args;
  if (endpointUrl !== undefined) {
    if (args.provider !== undefined && args.provider !== "auto") {
      throw new InputError("endpointUrl and provider exclude each other: an endpoint is its own provider.");
    }
    return endpointTarget(question, access, hosts, httpAddress(endpointUrl, "endpointUrl"));
  }
  if (model !== undefined && isHttpAddress(model)) {
    httpAddress(model, "model");
    refuseTokenForAddress(model, access, hosts);
    return endpointTarget(question, access, hosts, model);
  }
  const { choice, modelId } = chosenIn(args, question);
  if (isPolicy(choice)) {
    const { media } = question.registry;
    return question.task === "conversational" || media === undefined
      ? routerTarget(question, access, hosts, choice, modelId)
      : media.policyTarget(question, access, hosts, choice, modelId);
  }
  return providerTarget(question, access, hosts, providerOf(choice, question.registry), modelId);
}

/** `model: "id:provider"` names both; the router reads such names itself. */
function chosenIn({ provider = "auto", model }: BaseArgs, { task, registry }: TargetQuestion) {
  const [, id, suffix] = /^(.+):([\w-]+)$/.exec(model ?? "") ?? [];
  const isAsked = provider === "auto" && suffix !== undefined && task !== "conversational";
  const isKnown = suffix !== undefined && (registry.providers.has(suffix) || policies.has(suffix));
  return isAsked && isKnown ? { choice: suffix, modelId: id } : { choice: provider, modelId: model };
}

function providerOf(choice: string | ProviderDefinition, { providers }: Registry): ProviderDefinition {
  if (typeof choice !== "string") return choice;
  const known = providers.get(choice);
  if (known === undefined) throw unknownProvider(choice, providers.keys());
  return known;
}

/** A model that is an address may come from anywhere: the hub's token goes only where the hub is. */
function refuseTokenForAddress(model: string, access: Access, { hubUrl, routerUrl }: Hosts): void {
  const origin = URL.parse(model)?.origin;
  const isHome = origin === new URL(hubUrl).origin || origin === new URL(routerUrl).origin;
  if (access.kind !== "hub" || isHome) return;
  throw new InputError(
    `The model is an address on ${origin}, to which a hub token is not sent. Pass it as endpointUrl to say that the token may go there.`,
    { model },
  );
}

function endpointTarget(question: TargetQuestion, access: Access, hosts: Hosts, address: string): Target {
  // Errors and metadata name the server, and the model by the server's own name for it.
  const provider = { ...question.registry.endpoint, id: hostOf(address), direct: true };
  const { model = address } = question.args;
  return complete(question, provider, { access, direct: true, isRouted: false, model, ...hosts }, address, address);
}

function routerTarget(
  question: TargetQuestion,
  access: Access,
  hosts: Hosts,
  policy: ProviderPolicy,
  model: string | undefined,
): Target {
  if (access.kind === "provider") {
    throw new InputError(
      `provider "${policy}" asks the router, which takes a hub token (hf_…). Name the provider that this key belongs to.`,
    );
  }
  if (model === undefined || model === "") {
    throw withoutModel(question);
  }
  const isSettled = policy === "auto" || /:[\w-]+$/.test(model);
  const facts = { access, direct: true, isRouted: true, model, ...hosts };
  return complete(question, router, facts, isSettled ? model : `${model}:${policy}`, hosts.routerUrl);
}

function providerTarget(
  question: TargetQuestion,
  access: Access,
  hosts: Hosts,
  provider: ProviderDefinition,
  given: string | undefined,
): Target | Promise<Target> {
  const { task } = question;
  if (provider.tasks[task] === undefined) throw unsupportedTask(provider, task);
  // Its models run behind the router, whatever the token is.
  const isHub = provider.id === question.registry.endpoint.id;
  const direct = !isHub && isDirect(provider, access);
  if (isHub && access.kind === "provider") {
    throw new InputError(`Provider ${provider.id} takes a hub token, not a provider's key.`, { provider: provider.id });
  }
  const facts = { access, direct, isRouted: !direct, model: given, ...hosts };
  const ownName = given === undefined ? undefined : provider.providerModelId?.(given);
  return ownName === undefined ? mappedTarget(question, provider, facts) : complete(question, provider, facts, ownName);
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

const addressing: ReadonlySet<string> = new Set(["accessToken", "endpointUrl", "provider", "model", "urlTransform"]);

/** What an adapter sees: the arguments without those that say where the call goes. */
function ownArgs(args: Record<string, unknown>): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  for (const name in args) if (!addressing.has(name)) own[name] = args[name];
  return own;
}

type Facts = Pick<Target, "access" | "isRouted" | "model"> & Pick<TaskCall, "direct" | "mapping"> & Hosts;

/** Completes a target of which provider and model are known. */
export function complete(
  { task, args, options }: TargetQuestion,
  provider: ProviderDefinition,
  { access, isRouted, model, direct, mapping, hubUrl, routerUrl }: Facts,
  providerModelId: string,
  address?: string,
): Target {
  const adapter = provider.tasks[task];
  if (adapter === undefined) throw unsupportedTask(provider, task);
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
  const baseUrl = address ?? baseUrlOf(provider, adapter, { direct, routerUrl });
  const url = addressOf(adapter, call, baseUrl);
  // The author of a model says what it is called at a provider; that must not send callers' tokens elsewhere.
  if (mapping !== undefined && !url.startsWith(`${baseUrl}/`))
    refuseTokenForAddress(url, access, { hubUrl, routerUrl });
  return { provider, adapter, call, access, isRouted, model, baseUrl, url };
}
