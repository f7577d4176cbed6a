import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * Baseten: OpenAI-compatible chat.
 * @see https://docs.baseten.co/quickstart
 */
export const baseten = defineProvider({
  id: "baseten",
  label: "Baseten",
  baseUrl: "https://inference.baseten.co",
  tasks: { conversational: chatCompletion() },
});
