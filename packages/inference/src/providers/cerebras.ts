import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * Cerebras: OpenAI-compatible chat, without `store`, which it rejects.
 * @see https://inference-docs.cerebras.ai/api-reference/chat-completions
 */
export const cerebras = defineProvider({
  id: "cerebras",
  label: "Cerebras",
  baseUrl: "https://api.cerebras.ai",
  tasks: { conversational: chatCompletion({ adapt: ({ store: _store, ...body }) => body }) },
});
