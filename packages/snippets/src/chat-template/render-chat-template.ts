import { type ChatTemplatePool, createChatTemplatePool } from "./pool.ts";

export interface ChatTemplateOptions {
  /** Ends the prompt with the opening of the model's answer. True unless told. */
  addGenerationPrompt?: boolean;
  /** Special tokens and whatever else the template reads, by the names it uses: `bos_token`, `enable_thinking`, … */
  variables?: Readonly<Record<string, unknown>>;
  /** Where to render; without it, in a pool that the whole process shares. */
  pool?: ChatTemplatePool;
}

let sharedPool: ChatTemplatePool | undefined;

/**
 * Renders a model's chat template over messages, as the model's tokenizer would, in a process of its own with limits on
 * source, time, memory and output: the template may be anybody's.
 * @param messages in the shape of the chat completions API
 * @param tools JSON schemas of functions; without any, the template sees none
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
  return pool.render(template, {
    ...options.variables,
    messages,
    ...(tools === undefined || tools.length === 0 ? {} : { tools }),
    add_generation_prompt: options.addGenerationPrompt ?? true,
  });
}
