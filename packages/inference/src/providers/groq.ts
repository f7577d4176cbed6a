import { chatCompletion } from "../adapters/chat-completion.ts";
import { completionThroughChat } from "../adapters/text-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * OpenAI-compatible. Documents no completions: text generation is a chat of one message.
 * Source: https://console.groq.com/docs/openai (checked 2026-11-21)
 */
export const groq = defineProvider({
  id: "groq",
  label: "Groq",
  baseUrl: "https://api.groq.com",
  tasks: {
    conversational: chatCompletion({ route: "openai/v1/chat/completions" }),
    "text-generation": completionThroughChat({ route: "openai/v1/chat/completions" }),
  },
});
