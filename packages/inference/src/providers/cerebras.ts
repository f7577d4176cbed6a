import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/** OpenAI-compatible. Source: https://inference-docs.cerebras.ai/api-reference/chat-completions */
export const cerebras = defineProvider({
  id: "cerebras",
  label: "Cerebras",
  baseUrl: "https://api.cerebras.ai",
  tasks: { conversational: chatCompletion() },
});
