import { type ChatTemplatePool, createChatTemplatePool } from "./pool.ts";

/** Options of `renderChatTemplate`. */
export interface ChatTemplateOptions {
  /**
   * Whether to end the prompt with the start of the model's reply.
   * @default true
   */
  addGenerationPrompt?: boolean;
  /** Further variables, such as special tokens: `bos_token`, `enable_thinking`, `documents`, … */
  variables?: Readonly<Record<string, unknown>>;
  /**
   * Pool to render in.
   * @default a pool shared by the whole process
   */
  pool?: ChatTemplatePool;
  /** Who the prompt is rendered for; see `RenderOptions.clients`. */
  clients?: readonly string[];
}

let sharedPool: ChatTemplatePool | undefined;

/**
 * Renders a model's chat template over messages, as the model's tokenizer does. Templates are untrusted: they run in a
 * child process with limits on source, input, steps, depth, time, memory and output.
 * @param template Jinja source of the template
 * @param messages messages in the format of the chat completions API
 * @param tools JSON schemas of functions; without any, the template gets `None`, as in transformers
 * @returns the prompt
 * @throws {ChatTemplateError} with a `code`, and with `position` for a syntax error
 * @see https://huggingface.co/docs/transformers/main/en/chat_templating
 * @example
 * ```ts
 * const prompt = await renderChatTemplate(template, [{ role: "user", content: "Hello" }], undefined, {
 *   variables: { bos_token: "<s>" },
 * });
 * ```
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
