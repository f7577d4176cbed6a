import { chatCompletion } from "../adapters/chat-completion.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/** OpenAI-compatible. Source: https://featherless.ai/docs/api-overview-and-common-options */
export const featherlessAiChat = defineProvider({
  id: "featherless-ai",
  label: "Featherless AI",
  baseUrl: "https://api.featherless.ai",
  tasks: { conversational: chatCompletion() },
});

export const featherlessAi = /* @__PURE__ */ withTasks(featherlessAiChat, () => ({
  "text-generation": textCompletion(),
}));
