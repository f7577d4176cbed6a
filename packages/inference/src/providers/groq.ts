import { chatCompletion } from "../adapters/chat-completion.ts";
import { completionThroughChat } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/**
 * Groq: OpenAI-compatible chat. It documents no completions, so text generation is a chat with one message.
 * @see https://console.groq.com/docs/openai
 */
export const groqChat = defineProvider({
  id: "groq",
  label: "Groq",
  baseUrl: "https://api.groq.com",
  tasks: { conversational: chatCompletion({ route: "openai/v1/chat/completions" }) },
});

/** Groq: chat, and text generation through chat. */
export const groq = /* @__PURE__ */ withTasks(groqChat, () => ({
  "text-generation": completionThroughChat({ route: "openai/v1/chat/completions" }),
}));
