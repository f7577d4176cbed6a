import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/** OpenAI-compatible. Source: https://docs.together.ai/reference/chat-completions-1 */
export const together = defineProvider({
  id: "together",
  label: "Together AI",
  baseUrl: "https://api.together.xyz",
  tasks: { conversational: chatCompletion() },
});
