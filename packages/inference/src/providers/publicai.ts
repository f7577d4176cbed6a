import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/** OpenAI-compatible; refuses callers without a `User-Agent`. Source: https://platform.publicai.co/docs */
export const publicai = defineProvider({
  id: "publicai",
  label: "Public AI",
  baseUrl: "https://api.publicai.co",
  tasks: { conversational: chatCompletion() },
});
