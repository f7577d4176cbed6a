import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * OpenAI-compatible; the page writes `api.cohere.ai`, Cohere's own libraries `api.cohere.com`, and both are the same.
 * Source: https://docs.cohere.com/docs/compatibility-api
 */
export const cohere = defineProvider({
  id: "cohere",
  label: "Cohere",
  baseUrl: "https://api.cohere.com",
  tasks: { conversational: chatCompletion({ route: "compatibility/v1/chat/completions" }) },
});
