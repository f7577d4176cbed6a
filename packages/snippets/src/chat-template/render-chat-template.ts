import { type ChatTemplatePool, createChatTemplatePool } from "./pool.ts";

export interface ChatTemplateOptions {
  /** Ends the prompt with the start of the model's reply. Default true. */
  addGenerationPrompt?: boolean;
  /** Special tokens and other variables of the template: `bos_token`, `enable_thinking`, `documents`, … */
  variables?: Readonly<Record<string, unknown>>;
  /** Where to render. Default: a pool that the whole process shares. */
  pool?: ChatTemplatePool;
  /** Whom the prompt is for; see `RenderOptions`. */
  clients?: readonly string[];
}

let sharedPool: ChatTemplatePool | undefined;

/**
 * Renders a model's chat template over messages, as the model's tokenizer would, in a child process with limits on
 * source, input, steps, depth, time, memory and output: the template is untrusted.
 * @param messages in the shape of the chat completions API
 * @param tools JSON schemas of functions; without any, the template sees `None`, as in transformers
 * @returns the prompt
 * @throws {ChatTemplateError} with a `code`, and the `place` of a syntax error
 * @see https://huggingface.co/docs/transformers/main/en/chat_templating
 */
export function renderChatTemplate(
  template: string,
  messages: readonly unknown[],
  tools?: readonly unknown[],
  options: ChatTemplateOptions = {},
): Promise<string> {
  const pool = options.pool ?? (sharedPool ??= createChatTemplatePool());
  const values = {
    documents: null,
    ...options.variables,
    messages,
    tools: tools === undefined || tools.length === 0 ? null : tools,
    add_generation_prompt: options.addGenerationPrompt ?? true,
  };
  return pool.render(template, values, options.clients === undefined ? {} : { clients: options.clients });
}
