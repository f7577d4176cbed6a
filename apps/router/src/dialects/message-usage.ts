import type { Tokens } from "./chat-completion.ts";

/**
 * Writes tokens as Anthropic does: its `input_tokens` exclude the cached ones.
 * @see https://docs.claude.com/en/docs/build-with-claude/prompt-caching
 */
export function messageUsage({ input, cachedRead, cachedWrite, output }: Tokens): object {
  if (cachedRead + cachedWrite === 0) return { input_tokens: input, output_tokens: output };
  return {
    input_tokens: input - cachedRead - cachedWrite,
    cache_creation_input_tokens: cachedWrite,
    cache_read_input_tokens: cachedRead,
    output_tokens: output,
  };
}
