import { chatCompletion } from "../adapters/chat-completion.ts";
import { completionThroughChat } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/**
 * OpenAI-compatible. Documents no completions: text generation is a chat of one message.
 * Source: https://console.groq.com/docs/openai
 */
export const groqChat = defineProvider({
  id: "groq",
  label: "Groq",
  baseUrl: "https://api.groq.com",
  tasks: { conversational: chatCompletion({ route: "openai/v1/chat/completions" }) },
});

export const groq = /* @__PURE__ */ withTasks(groqChat, () => ({
  "text-generation": completionThroughChat({ route: "openai/v1/chat/completions" }),
}));
