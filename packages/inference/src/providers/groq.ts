import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/** OpenAI-compatible. Source: https://console.groq.com/docs/openai */
export const groq = defineProvider({
  id: "groq",
  label: "Groq",
  baseUrl: "https://api.groq.com",
  tasks: { conversational: chatCompletion({ route: "openai/v1/chat/completions" }) },
});
