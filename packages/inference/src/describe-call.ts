import type { ModelMapping, TaskCall } from "./adapters/task-call.ts";
import { hostsOf, httpAddress } from "./call/hub/hosts.ts";
import { addressOf, baseUrlOf } from "./call/target/address.ts";
import { unknownProvider, unsupportedTask } from "./call/target/unsupported.ts";
import { headerCase } from "./compatibility/header-case.ts";
import { describedInputs, takesFile } from "./described-inputs.ts";
import { type FileForm, fileFormOf, filePathsOf } from "./file-form.ts";
import { plain, plainPayload } from "./plain-payload.ts";
import { custom } from "./providers/custom.ts";
import { hfInference } from "./providers/hf-inference.ts";
import { type InferenceTask, type ProviderDefinition, providers } from "./providers/index.ts";
import { ownServer } from "./providers/own-server.ts";
import { checkTexts } from "./usable-texts.ts";

/** What `describeCall` needs to know about a call. */
export interface DescribeCallOptions {
  /** The task to perform. */
  task: InferenceTask;
  /** Model id on the hub: `namespace/name`. */
  model: string;
  /**
   * Provider id or definition; `auto` lets the router choose.
   * @default "auto"
   */
  provider?: string | ProviderDefinition;
  /**
   * The provider's name for the model.
   * @default the model id
   */
  providerModelId?: string;
  /** The hub's mapping of the model; needed for LoRA weights. */
  mapping?: ModelMapping;
  /**
   * Input of the task: text, or for media tasks a file or its name. `{ image, prompt }` is accepted too: fields other
   * than the file become parameters.
   */
  inputs?: unknown;
  /** Parameters of the task. */
  parameters?: Record<string, unknown>;
  /** Further arguments, such as `messages` for chat. */
  args?: Record<string, unknown>;
  /**
   * Custom endpoint to call instead of a provider. For text generation, an address that ends in `/v1` takes
   * completions.
   */
  endpointUrl?: string;
  /**
   * Whether to call the provider directly with its own key.
   * @default false
   */
  directRequest?: boolean;
  /** Organization to bill. */
  billTo?: string;
  /**
   * Origin of the hub.
   * @default "https://huggingface.co"
   */
  hubUrl?: string;
  /**
   * Base address of the router.
   * @default `{hubUrl}/router` on a custom hub
   */
  routerUrl?: string;
}

/** A call as plain data for code generators: no functions and no secrets. */
export interface DescribedCall {
  /** The task to perform. */
  task: InferenceTask;
  /** Provider id, or `auto`. */
  provider: string;
  /** The model as the request names it. */
  providerModelId: string;
  /** Full URL of the request. */
  fullUrl: string;
  /** Base address for OpenAI clients; for tasks other than chat, the address that provider paths are relative to. */
  baseUrl: string;
  /** The header that carries the key. */
  authorizationHeader: {
    /** Header name. */
    name: string;
    /** The word before the key, such as `Bearer`; empty if there is none. */
    scheme: string;
  };
  /** Extra headers that the provider requires. */
  headers: Record<string, string>;
  /** Organization to bill. */
  billTo?: string;
  /** Custom endpoint that is called instead of a provider. */
  endpointUrl?: string;
  /** Whether the call goes straight to the provider with its own key. */
  directRequest?: boolean;
  /** The inputs as given; a file is represented by its name. */
  inputs: unknown;
  /** The request body as JSON data; a file is represented by its name. */
  providerInputs: Record<string, unknown>;
  /** How the file is sent, where there is one. */
  fileForm?: FileForm;
  /** Paths of the file in `providerInputs`: field names from the outside in, list positions as text. */
  filePaths?: string[][];
}

/**
 * Describes what a call sends and where, without sending it.
 * @throws {InputError} the provider is unknown or does not perform the task, or text holds NUL or a lone surrogate
 * @example
 * ```ts
 * const call = describeCall({ task: "text-to-image", model: "namespace/painter", inputs: "A lighthouse", provider: "fal-ai" });
 * call.fullUrl; // "https://router.huggingface.co/fal-ai/…"
 * call.providerInputs; // { prompt: "A lighthouse" }
 * ```
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

/** Returns the base address of an OpenAI-compatible server, given as `…/v1` or as the full URL of its completions. */
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
