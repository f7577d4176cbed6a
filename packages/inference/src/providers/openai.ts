import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * OpenAI: chat, only with a key of your own. Models are named `openai/<model>` or by OpenAI's own name.
 * @see https://platform.openai.com/docs/api-reference/chat
 */
export const openai = defineProvider({
  id: "openai",
  label: "OpenAI",
  baseUrl: "https://api.openai.com",
  ownKeyOnly: true,
  providerModelId: (modelId) => modelId.replace(/^openai\//, ""),
  tasks: { conversational: chatCompletion() },
});
