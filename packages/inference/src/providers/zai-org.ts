import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";
import { imageToText, textToImage } from "./zai-media.ts";

/**
 * Z.ai: chat.
 * @see https://docs.z.ai/api-reference/llm/chat-completion
 */
export const zaiOrgChat = defineProvider({
  id: "zai-org",
  label: "Z.ai",
  baseUrl: "https://api.z.ai",
  headers: { "x-source-channel": "hugging_face", "accept-language": "en-US,en" },
  tasks: { conversational: chatCompletion({ route: "api/paas/v4/chat/completions" }) },
});

/** Z.ai: chat, images, and text recognition in images. */
export const zaiOrg = /* @__PURE__ */ withTasks(zaiOrgChat, () => ({
  "text-to-image": textToImage,
  "image-to-text": imageToText,
}));
