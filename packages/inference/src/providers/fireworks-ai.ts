import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * Fireworks AI: OpenAI-compatible chat.
 * @see https://fireworks.ai/docs/guides/querying-text-models
 */
export const fireworksAi = defineProvider({
  id: "fireworks-ai",
  label: "Fireworks AI",
  baseUrl: "https://api.fireworks.ai",
  tasks: { conversational: chatCompletion({ route: "inference/v1/chat/completions" }) },
});
