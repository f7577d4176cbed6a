import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/** OpenAI-compatible. Source: https://docs.cohere.com/docs/compatibility-api */
export const cohere = defineProvider({
  id: "cohere",
  label: "Cohere",
  baseUrl: "https://api.cohere.com",
  tasks: { conversational: chatCompletion({ route: "compatibility/v1/chat/completions" }) },
});
