import { limits } from "@modelyard/platform/limits";
import { renderJinja } from "@modelyard/snippets/jinja";
import type { LlamaModel, Token } from "node-llama-cpp";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { GgufFacts } from "../load/check-gguf-file.ts";

export interface PromptInput {
  messages: readonly Record<string, unknown>[];
  tools: readonly unknown[];
  /** Further variables of the template. */
  variables: Readonly<Record<string, unknown>>;
}

const { templateSteps: steps, templateBytes, promptChars: outputChars } = limits.engine;

/** Renders the chat template of a file. @throws {RuntimeError} the file has none, or it fails */
export function chatPrompt(
  { messages, tools, variables }: PromptInput,
  { description, header }: GgufFacts,
  modelId: string,
): string {
  const forTools = header.metadata.get("tokenizer.chat_template.tool_use");
  const template = tools.length > 0 && typeof forTools === "string" ? forTools : description.chatTemplate;
  if (template === undefined) {
    throw new RuntimeError(
      "template_error",
      `Model ${modelId} has no chat template. Use /v1/completions, or add \`tokenizer.chat_template\` to its GGUF file.`,
    );
  }
  if (Buffer.byteLength(template) > templateBytes)
    throw templateError(modelId, `it is larger than ${templateBytes} bytes`);
  if (tools.length > 0 && !/\btools\b/.test(template)) {
    throw new RuntimeError(
      "invalid_input",
      `Model ${modelId} has a chat template without tools. Remove \`tools\`, or use another model.`,
      { field: "tools" },
    );
  }
  try {
    return renderJinja(
      template,
      {
        documents: null,
        bos_token: description.bosToken ?? "",
        eos_token: description.eosToken ?? "",
        ...variables,
        messages,
        tools: tools.length === 0 ? null : tools,
        add_generation_prompt: true,
      },
      { limits: { steps, depth: 200, outputChars } },
    );
  } catch (error) {
    throw templateError(modelId, error instanceof Error ? error.message.slice(0, 500) : "it failed", error);
  }
}

function templateError(modelId: string, why: string, cause?: unknown): RuntimeError {
  return new RuntimeError(
    "template_error",
    `The chat template of ${modelId} cannot render these messages: ${why.replace(/\.$/, "")}. Change the messages, or the template in the GGUF file.`,
    { cause },
  );
}

/** Splits a prompt into tokens, after the token that begins a text where the model wants one. */
export function promptTokens(model: LlamaModel, text: string, options: { parsesSpecial: boolean }): Token[] {
  const tokens = model.tokenize(text, options.parsesSpecial);
  const { bos, shouldPrependBosToken } = model.tokens;
  return shouldPrependBosToken && bos !== null && tokens[0] !== bos ? [bos, ...tokens] : tokens;
}

/** Characters of a token, at most, as far as we compare before splitting: longer prompts would only take time. */
const charsPerToken = 64;

/** @throws {RuntimeError} a text is certainly longer than the context */
export function checkLength(
  text: string,
  { contextTokens, modelId }: { contextTokens: number; modelId: string },
): void {
  if (text.length > contextTokens * charsPerToken)
    throw contextExceeded(`more than ${Math.floor(text.length / charsPerToken)}`, { contextTokens, modelId });
}

export function contextExceeded(
  tokens: number | string,
  { contextTokens, modelId }: { contextTokens: number; modelId: string },
): RuntimeError {
  return new RuntimeError(
    "context_length_exceeded",
    `The prompt has ${tokens} tokens, and ${modelId} is loaded with a context of ${contextTokens} tokens for prompt and response. Shorten the prompt.`,
    { field: "messages" },
  );
}
