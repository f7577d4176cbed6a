import { chatCompletion } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { completionThroughChat } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/**
 * Scaleway: OpenAI-compatible chat. It documents no completions, so text generation is a chat with one message.
 * @see https://www.scaleway.com/en/developers/api/generative-apis/
 */
export const scalewayChat = defineProvider({
  id: "scaleway",
  label: "Scaleway",
  baseUrl: "https://api.scaleway.ai",
  tasks: { conversational: chatCompletion() },
});

/** Scaleway: chat, text and embeddings. */
export const scaleway = /* @__PURE__ */ withTasks(scalewayChat, () => ({
  "text-generation": completionThroughChat(),
  "feature-extraction": embeddings(),
}));
