import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * Public AI: OpenAI-compatible chat. Rejects requests without a `User-Agent`.
 * @see https://platform.publicai.co/docs
 */
export const publicai = defineProvider({
  id: "publicai",
  label: "Public AI",
  baseUrl: "https://api.publicai.co",
  tasks: { conversational: chatCompletion() },
});
