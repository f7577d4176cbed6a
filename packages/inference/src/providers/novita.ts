import { chatCompletion } from "../adapters/chat-completion.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";
import { imageTextToVideo } from "./novita-minimax.ts";
import { textToVideo } from "./novita-video.ts";

/**
 * Novita: OpenAI-compatible chat below `v3/openai`.
 * @see https://novita.ai/docs/guides/llm-api
 */
export const novitaChat = defineProvider({
  id: "novita",
  label: "Novita AI",
  baseUrl: "https://api.novita.ai",
  tasks: { conversational: chatCompletion({ route: "v3/openai/chat/completions" }) },
});

/** Novita: chat, text and videos. */
export const novita = /* @__PURE__ */ withTasks(novitaChat, () => ({
  "text-generation": textCompletion({ route: "v3/openai/completions" }),
  "text-to-video": textToVideo,
  "image-text-to-video": imageTextToVideo,
}));
