import type { ModelRecord } from "@modelyard/tasks";
import { toPlain } from "../literals/to-plain.ts";
import { type Plain, writtenOnce } from "../literals/tree.ts";
import { modelIdentity } from "../model/model-facts.ts";
import { type SnippetMessage, sampleMessages, takesImages } from "./chat.ts";
import { withImageFile } from "./chat-image.ts";
import { type DescribedCall, tokenVariable } from "./described-call.ts";
import { fileFor, givenFile } from "./given-file.ts";
import { withParameters } from "./given-parameters.ts";
import { type RequestBody, requestBody } from "./request-body.ts";
import { sampleFields } from "./sample-inputs.ts";
import type { InputFile, TaskCall } from "./task-call.ts";
import { taskCall } from "./task-calls.ts";

/** Options of `inferenceSnippets`. */
export interface InferenceSnippetOptions {
  /**
   * Whether the code streams the response.
   * @default false
   */
  streaming?: boolean | undefined;
  /** Messages to use instead of the sample question. */
  messages?: readonly SnippetMessage[] | undefined;
  /** Inputs to use instead of the sample: a text, or inputs by name such as `{ question, context }`. */
  inputs?: Plain;
  /** Parameters to use instead of the sample parameters; not for chat. */
  parameters?: Readonly<Record<string, unknown>> | undefined;
  /** Sampling temperature, from 0 to 2. */
  temperature?: number | undefined;
  /** Maximum number of output tokens. */
  max_tokens?: number | undefined;
  /** Share of probability mass to sample from, over 0 and up to 1. */
  top_p?: number | undefined;
  /**
   * Names of the clients to return snippets for, such as the one of the visible tab.
   * @default all clients
   */
  clients?: readonly string[] | undefined;
  /** Organization to bill instead of the one of the call. */
  billTo?: string | undefined;
}

/** The facts that all clients' snippets are generated from. */
export interface CallFacts {
  call: DescribedCall;
  /** Model id on the hub. */
  modelId: string;
  /** Environment variable with the token; a plain identifier. */
  token: string;
  header: { name: string; scheme: string };
  billTo: string | undefined;
  /** Body of a chat, without `stream`; `undefined` for every other task. */
  chat: { readonly [key: string]: Plain } | undefined;
  /** Image file that the chat holds as a data URI. */
  chatFile: InputFile | undefined;
  streaming: boolean;
  /** How a task other than chat is called, and what it sends. */
  task: (TaskCall & { request: RequestBody }) | undefined;
  /** Extra headers, by name. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Whether the hub is not the one that third-party clients use by default. */
  ownHub: boolean;
  /** URL of the request, if a client without knowledge of providers can send it. */
  rawUrl: string | undefined;
}

const headerName = /^[A-Za-z][A-Za-z0-9-]*$/;
const schemeName = /^[A-Za-z]*$/;

export function callFacts(model: ModelRecord, call: DescribedCall, options: InferenceSnippetOptions): CallFacts {
  const facts = modelIdentity(model);
  const { name, scheme } = call.authorizationHeader ?? { name: "Authorization", scheme: "Bearer" };
  if (!headerName.test(name) || !schemeName.test(scheme)) {
    throw new TypeError(`No HTTP header carries a token as ${JSON.stringify(`${name}: ${scheme}`)}.`);
  }
  const isChat = isChatCall(call, facts.tags);
  const withImage = call.task === "image-text-to-text" || takesImages(facts);
  const ownHub = call.endpointUrl === undefined && call.directRequest !== true && isOwnHub(call);
  const routedByAnyone = isChat || call.provider !== "auto" || call.endpointUrl !== undefined || ownHub;
  const task = isChat ? undefined : describeTask(call, facts.maskToken, options);
  const chat = isChat ? chatBody(call, options, withImage) : undefined;
  return {
    call,
    modelId: facts.id,
    token: tokenVariable(call),
    header: { name, scheme },
    billTo: oneHeaderLine(options.billTo ?? call.billTo),
    chat: chat?.body,
    chatFile: chat?.file,
    streaming: options.streaming === true,
    task,
    headers: Object.entries(call.headers ?? {}).filter(
      ([key, value]) => headerName.test(key) && oneHeaderLine(value) === value,
    ),
    ownHub,
    rawUrl: routedByAnyone && call.fullUrl !== "" ? call.fullUrl : undefined,
  };
}

/** A text model with a chat template may only be served for completions: the described body decides. */
function isChatCall({ task, providerInputs = {} }: DescribedCall, tags: ReadonlySet<string>): boolean {
  if (task === "conversational" || task === "image-text-to-text") return true;
  const isCompletion = "inputs" in providerInputs || "prompt" in providerInputs;
  return task === "text-generation" && tags.has("conversational") && !isCompletion;
}

function describeTask(call: DescribedCall, maskToken: string, options: InferenceSnippetOptions): CallFacts["task"] {
  const sample = taskCall(call.task, {})?.file;
  const inputs = options.inputs ?? toPlain(call.inputs);
  const given = sample === undefined ? { file: undefined, rest: inputs } : givenFile(inputs, sample);
  const fields = sampleFields(call.task, maskToken, given.rest);
  const file = given.file && fileFor(call.provider, call.task, given.file);
  const task = fields === undefined ? undefined : taskCall(call.task, fields, file);
  return task === undefined
    ? undefined
    : { ...withParameters(task, options.parameters), request: requestBody(call, task) };
}

/** The router that `@huggingface/inference` and `huggingface_hub` have built in. */
const fieldRouter = "https://router.huggingface.co";

function isOwnHub({ routerUrl, fullUrl }: DescribedCall): boolean {
  if (routerUrl !== undefined) return routerUrl !== fieldRouter;
  return fullUrl !== undefined && fullUrl !== "" && !fullUrl.startsWith(`${fieldRouter}/`);
}

interface ChatBody {
  body: Record<string, Plain>;
  file: InputFile | undefined;
}

function chatBody(call: DescribedCall, options: InferenceSnippetOptions, withImage: boolean): ChatBody {
  const given: Readonly<Record<string, Plain>> = Object.fromEntries(
    Object.entries(call.providerInputs ?? {}).map(([name, value]) => [name, toPlain(value)]),
  );
  const asked = options.messages ?? given["messages"] ?? sampleMessages({ withImage, hubUrl: call.hubUrl });
  const { messages, file } = withImageFile(asked);
  const body = {
    model: call.providerModelId,
    ...given,
    messages: Array.isArray(messages) ? writtenOnce(messages) : messages,
    temperature: options.temperature ?? given["temperature"],
    max_tokens: options.max_tokens ?? given["max_tokens"],
    top_p: options.top_p ?? given["top_p"],
    stream: undefined,
  };
  return { body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)), file };
}

/** Header values have one line of visible ASCII characters. */
function oneHeaderLine(text: string | undefined): string | undefined {
  const visible = text?.replaceAll(/[^\x20-\x7e]/g, "").trim();
  return visible === "" ? undefined : visible;
}
