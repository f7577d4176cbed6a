import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * Called only with a key of one's own; models are named `openai/<model>` or by OpenAI's own name.
 * Source: https://platform.openai.com/docs/api-reference/chat
 */
export const openai = defineProvider({
  id: "openai",
  label: "OpenAI",
  baseUrl: "https://api.openai.com",
  ownKeyOnly: true,
  providerModelId: (modelId) => modelId.replace(/^openai\//, ""),
  tasks: { conversational: chatCompletion() },
});
