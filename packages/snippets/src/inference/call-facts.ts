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

export interface InferenceSnippetOptions {
  /** The answer comes word by word. */
  streaming?: boolean | undefined;
  /** Instead of the sample question. */
  messages?: readonly SnippetMessage[] | undefined;
  /** Instead of the sample inputs: a text, or inputs by name such as `{ question, context }`. */
  inputs?: Plain;
  /** Instead of the sample parameters of any task but chat. */
  parameters?: Readonly<Record<string, unknown>> | undefined;
  /** 0 to 2. */
  temperature?: number | undefined;
  /** The most tokens that the answer may have. */
  max_tokens?: number | undefined;
  /** Over 0, up to 1. */
  top_p?: number | undefined;
  /** Only these clients, by their names: for a page that shows one tab at a time. */
  clients?: readonly string[] | undefined;
  /** Overrides the call's. */
  billTo?: string | undefined;
}

/** What every client's snippet is made from. */
export interface CallFacts {
  call: DescribedCall;
  /** The hub's name of the model. */
  modelId: string;
  /** The environment variable with the token, a plain identifier. */
  token: string;
  header: { name: string; scheme: string };
  billTo: string | undefined;
  /** The body of a chat, without `stream`; missing for every other task. */
  chat: { readonly [key: string]: Plain } | undefined;
  /** The reader's image that the chat holds as a data URI. */
  chatFile: InputFile | undefined;
  streaming: boolean;
  /** How any other task is called, and what it sends. */
  task: (TaskCall & { request: RequestBody }) | undefined;
  /** Further headers, by name. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The hub is not the one that the field's clients know. */
  ownHub: boolean;
  /** The address of the request, where a client without knowledge of providers can make it. */
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

/** A text model with a chat template may still be served for completions only: the described body decides. */
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

/** The router that the field's clients have built in. */
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

/** No header has a second line, nor anything but visible ASCII. */
function oneHeaderLine(text: string | undefined): string | undefined {
  const visible = text?.replaceAll(/[^\x20-\x7e]/g, "").trim();
  return visible === "" ? undefined : visible;
}
