import type { ModelRecord } from "@modelyard/tasks";
import { type SnippetMessage, sampleMessages } from "./inference/chat.ts";
import { type DescribedCall, tokenVariable } from "./inference/described-call.ts";
import { renderSnippetTemplate } from "./inference/render.ts";
import { javascript, json, python, shell } from "./literals/languages.ts";
import type { Plain } from "./literals/tree.ts";
import { modelFacts } from "./model/model-facts.ts";

/** Code that calls a model over HTTP. */
export interface InferenceSnippet {
  /** The client's package or tool: "openai", "curl", … */
  client: string;
  /** What to write on its tab. */
  label: string;
  language: "python" | "javascript" | "shell";
  code: string;
}

export interface InferenceSnippetOptions {
  /** The answer comes word by word. */
  streaming?: boolean | undefined;
  /** Instead of the sample question. */
  messages?: readonly SnippetMessage[] | undefined;
  /** 0 to 2. */
  temperature?: number | undefined;
  /** The most tokens that the answer may have. */
  max_tokens?: number | undefined;
  /** Over 0, up to 1. */
  top_p?: number | undefined;
  /** Overrides the call's. */
  billTo?: string | undefined;
}

/**
 * Code to copy that makes a described call, for each client that can make it: Python, then JavaScript, then shell.
 * @param model decides the samples: a model that takes pictures is asked about one
 * @returns nothing for a call that no client has a snippet for
 */
export function inferenceSnippets(
  model: ModelRecord,
  call: DescribedCall,
  options: InferenceSnippetOptions = {},
): InferenceSnippet[] {
  if (!isChat(model, call)) return [];
  const chat = describeChat(model, call, options);
  const template = options.streaming === true ? "conversationalStream" : "conversational";
  return [
    {
      client: "openai",
      label: "OpenAI (Python)",
      language: "python",
      code: renderSnippetTemplate("python", "openai", template, {
        ...chat.common,
        baseUrl: python(call.baseUrl),
        billTo: chat.billTo === undefined ? null : python(chat.billTo),
        arguments: Object.entries(chat.arguments).map(([name, value]) => `${name}=${python(value, "    ")}`),
      }),
    },
    {
      client: "openai",
      label: "OpenAI (JavaScript)",
      language: "javascript",
      code: renderSnippetTemplate("javascript", "openai", template, {
        ...chat.common,
        baseUrl: javascript(call.baseUrl),
        billTo: chat.billTo === undefined ? null : javascript(chat.billTo),
        arguments: Object.entries(chat.arguments).map(([name, value]) => `${name}: ${javascript(value, "  ")}`),
      }),
    },
    {
      client: "curl",
      label: "cURL",
      language: "shell",
      code: renderSnippetTemplate("shell", "curl", template, {
        ...chat.common,
        fullUrl: shell(call.fullUrl),
        billTo: chat.billTo === undefined ? null : shell(chat.billTo),
        billToHeader: shell(`X-HF-Bill-To: ${chat.billTo ?? ""}`),
        body: shell(json({ ...chat.arguments, stream: options.streaming === true ? true : undefined }, "    ")),
      }),
    },
  ];
}

function isChat(model: ModelRecord, call: DescribedCall): boolean {
  if (call.task === "conversational" || call.task === "image-text-to-text") return true;
  return call.task === "text-generation" && modelFacts(model).tags.has("conversational");
}

function describeChat(model: ModelRecord, call: DescribedCall, options: InferenceSnippetOptions) {
  const { tags, task } = modelFacts(model);
  const withImage =
    call.task === "image-text-to-text" || task === "image-text-to-text" || tags.has("image-text-to-text");
  const { name, scheme } = call.authorizationHeader ?? { name: "Authorization", scheme: "Bearer" };
  const variable = tokenVariable(call);
  const messages = options.messages ?? sampleMessages({ withImage });
  return {
    billTo: options.billTo ?? call.billTo,
    common: { tokenVariable: variable, authorization: `${name}: ${scheme === "" ? "" : `${scheme} `}$${variable}` },
    arguments: withoutUndefined({
      model: call.providerModelId,
      messages,
      temperature: options.temperature,
      max_tokens: options.max_tokens,
      top_p: options.top_p,
    }),
  };
}

const withoutUndefined = (values: Record<string, Plain>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
