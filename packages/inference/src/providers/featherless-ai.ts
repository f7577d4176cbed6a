import { chatCompletion } from "../adapters/chat-completion.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/**
 * Featherless AI: OpenAI-compatible chat.
 * @see https://featherless.ai/docs/api-overview-and-common-options
 */
export const featherlessAiChat = defineProvider({
  id: "featherless-ai",
  label: "Featherless AI",
  baseUrl: "https://api.featherless.ai",
  tasks: { conversational: chatCompletion() },
});

/** Featherless AI: chat and text generation. */
export const featherlessAi = /* @__PURE__ */ withTasks(featherlessAiChat, () => ({
  "text-generation": textCompletion(),
}));
