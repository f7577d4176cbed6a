import type { ModelMapping, TaskCall } from "./adapters/task-adapter.ts";
import { addressOf, baseUrlOf } from "./call/address.ts";
import { hostsOf, httpAddress } from "./call/hosts.ts";
import { unknownProvider, unsupportedTask } from "./call/unsupported.ts";
import { headerCase } from "./compatibility/header-case.ts";
import { describedInputs, takesFile } from "./described-inputs.ts";
import { type FileForm, fileFormOf, filePathsOf } from "./file-form.ts";
import { plain, plainPayload } from "./plain-payload.ts";
import { custom } from "./providers/custom.ts";
import { hfInference } from "./providers/hf-inference.ts";
import { type InferenceTask, type ProviderDefinition, providers } from "./providers/index.ts";
import { ownServer } from "./providers/own-server.ts";
import { checkTexts } from "./usable-texts.ts";

export interface DescribeCallOptions {
  task: InferenceTask;
  /** `namespace/name` on the hub. */
  model: string;
  /** A provider's id or definition, or `auto` (the default) for what the router picks. */
  provider?: string | ProviderDefinition;
  /** The provider's name for the model; default the hub's. */
  providerModelId?: string;
  mapping?: ModelMapping;
  /**
   * What the task is about: text, or for media a file, by its name or itself. `{ image, prompt }` is understood too: what
   * is said beside the file is a parameter of the call.
   */
  inputs?: unknown;
  parameters?: Record<string, unknown>;
  /** Further arguments, such as `messages` for chat. */
  args?: Record<string, unknown>;
  /** A custom endpoint, called instead of a provider. For text generation, an address that ends in `/v1` takes completions. */
  endpointUrl?: string;
  /** Straight to the provider, with its own key. */
  directRequest?: boolean;
  billTo?: string;
  hubUrl?: string;
  routerUrl?: string;
}

/** A call as plain data, for code generators: no functions, and no secrets. */
export interface DescribedCall {
  task: InferenceTask;
  /** A provider's id, or `auto`. */
  provider: string;
  /** The model as the request names it. */
  providerModelId: string;
  /** Where the request goes, in full. */
  fullUrl: string;
  /** What an OpenAI client takes as its base address; for other tasks, the address that provider paths lie below. */
  baseUrl: string;
  /** The header that carries the key, and the word before the key; "" is none. */
  authorizationHeader: { name: string; scheme: string };
  /** Further headers that the provider wants. */
  headers: Record<string, string>;
  billTo?: string;
  endpointUrl?: string;
  directRequest?: boolean;
  /** As they were given; a file stands by its name. */
  inputs: unknown;
  /** The request's body, as JSON data. Files stand by their name. */
  providerInputs: Record<string, unknown>;
  /** How the file travels, where there is one. */
  fileForm?: FileForm;
  /** Where the file is in `providerInputs`: field names from the outside in, positions in lists as text. */
  filePaths?: string[][];
}

/**
 * Says what a call sends and where, without sending it.
 * @throws {InputError} unknown provider, or one that does not know the task; a text with NUL or a lone surrogate
 */
export function describeCall(options: DescribeCallOptions): DescribedCall {
  const { task, model, directRequest, billTo, endpointUrl, inputs, parameters, providerModelId: named } = options;
  const texts = {
    model,
    providerModelId: named,
    mapping: options.mapping,
    inputs,
    parameters,
    billTo,
    ...options.args,
  };
  for (const [name, value] of Object.entries(texts)) checkTexts(value, name);
  const { hubUrl, routerUrl } = hostsOf(options);
  const { fileName, ...given } = describedInputs(options);
  const args = { ...options.args, ...given };
  const common = {
    task,
    inputs: plain(options.inputs ?? options.args?.messages ?? (takesFile(task) ? fileName : undefined), fileName),
    ...(billTo !== undefined && { billTo }),
    ...(directRequest !== undefined && { directRequest }),
  };
  const call = { task, args, hubUrl, direct: directRequest === true, mapping: options.mapping, endpointModel: model };

  if (endpointUrl !== undefined) {
    const address = httpAddress(endpointUrl, "endpointUrl");
    const described =
      task === "text-generation" && completionAddress.test(address)
        ? describedCompletion(fileName, { ...call, providerModelId: model, direct: true }, address)
        : describedAt(fileName, ownServer, { ...call, providerModelId: address, direct: true }, address);
    return { ...common, ...described, provider: "auto", providerModelId: model, endpointUrl };
  }
  const isAuto = options.provider === undefined || options.provider === "auto";
  if (isAuto && task === "conversational") {
    const described = describedAt(fileName, hfInference, { ...call, providerModelId: `${routerUrl}/v1` }, routerUrl);
    const providerInputs = { ...described.providerInputs, model };
    return { ...common, ...described, provider: "auto", providerModelId: model, providerInputs };
  }
  const provider = definitionOf(isAuto ? "hf-inference" : (options.provider ?? "hf-inference"));
  const providerModelId =
    options.providerModelId ?? options.mapping?.providerId ?? provider.providerModelId?.(model) ?? model;
  const direct = (directRequest === true || provider.direct === true) && provider.id !== hfInference.id;
  const adapter = provider.tasks[task];
  if (adapter === undefined) throw unsupportedTask(provider, task);
  const baseUrl = baseUrlOf(provider, adapter, { direct, routerUrl });
  const described = describedAt(fileName, provider, { ...call, direct, providerModelId }, baseUrl);
  return { ...common, ...described, provider: isAuto ? "auto" : provider.id, providerModelId };
}

const completionAddress = /\/v1(?:\/completions)?$/;

/** An OpenAI-compatible server at `…/v1`, or at the whole address of its completions. */
function describedCompletion(fileName: string, call: TaskCall, address: string) {
  const server = custom({ baseUrl: address.replace(/\/completions$/, "") });
  return describedAt(fileName, server, call, server.baseUrl);
}

function definitionOf(provider: string | ProviderDefinition): ProviderDefinition {
  if (typeof provider !== "string") return provider;
  const known = providers.get(provider);
  if (known === undefined) throw unknownProvider(provider, providers.keys());
  return known;
}

function describedAt(fileName: string, provider: ProviderDefinition, call: TaskCall, address: string) {
  const adapter = provider.tasks[call.task];
  if (adapter === undefined) throw unsupportedTask(provider, call.task);
  const fullUrl = addressOf(adapter, call, address);
  const payload = adapter.payload(call);
  const fileForm = fileFormOf(payload);
  return {
    provider: provider.id,
    providerModelId: call.providerModelId,
    fullUrl,
    baseUrl: fullUrl.endsWith("/chat/completions") ? fullUrl.slice(0, -"/chat/completions".length) : address,
    authorizationHeader: call.direct ? schemeOf(provider) : { name: "Authorization", scheme: "Bearer" },
    headers: { ...provider.headers, ...adapter.headers },
    providerInputs: plainPayload(payload, fileName),
    ...(fileForm !== undefined && { fileForm, filePaths: filePathsOf(payload) }),
  };
}

const exampleKey = "KEY";

function schemeOf(provider: ProviderDefinition): { name: string; scheme: string } {
  const [[name, value] = ["authorization", `Bearer ${exampleKey}`]] = Object.entries(
    provider.authorization(exampleKey),
  );
  const scheme = value.slice(0, -exampleKey.length).trim();
  return { name: name === "authorization" ? "Authorization" : headerCase(name), scheme };
}
