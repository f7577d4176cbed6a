import { chatCompletion } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { completionThroughChat } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/**
 * OpenAI-compatible. Completions are not among the addresses that it lists: text generation is a chat of one message.
 * Source: https://www.scaleway.com/en/developers/api/generative-apis/
 */
export const scalewayChat = defineProvider({
  id: "scaleway",
  label: "Scaleway",
  baseUrl: "https://api.scaleway.ai",
  tasks: { conversational: chatCompletion() },
});

export const scaleway = /* @__PURE__ */ withTasks(scalewayChat, () => ({
  "text-generation": completionThroughChat(),
  "feature-extraction": embeddings(),
}));
