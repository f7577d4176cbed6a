import type { TaskAdapter } from "../providers/define-provider.ts";

/**
 * Chat in OpenAI's wire format.
 * @see https://platform.openai.com/docs/api-reference/chat (checked 2026-11-21)
 */
export function chatCompletion({ route = "v1/chat/completions" } = {}): TaskAdapter {
  return { route: () => route };
}
