import { chatCompletion } from "../adapters/chat-completion.ts";
import { completionThroughChat } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";
import { textToImage } from "./hyperbolic-image.ts";

/**
 * Hyperbolic: OpenAI-compatible chat.
 * @see https://docs.hyperbolic.ai/inference/text-apis
 */
export const hyperbolicChat = defineProvider({
  id: "hyperbolic",
  label: "Hyperbolic",
  baseUrl: "https://api.hyperbolic.xyz",
  tasks: { conversational: chatCompletion() },
});

/** Hyperbolic: chat, text and images. */
export const hyperbolic = /* @__PURE__ */ withTasks(hyperbolicChat, () => ({
  "text-generation": completionThroughChat(),
  "text-to-image": textToImage,
}));

/** Organization of the provider on huggingface.co. */
export const hubOrganization = "Hyperbolic";
