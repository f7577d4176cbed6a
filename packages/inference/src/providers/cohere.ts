import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * Cohere: OpenAI-compatible chat. Its documentation names `api.cohere.ai`, its libraries `api.cohere.com`; both are the
 * same.
 * @see https://docs.cohere.com/docs/compatibility-api
 */
export const cohere = defineProvider({
  id: "cohere",
  label: "Cohere",
  baseUrl: "https://api.cohere.com",
  tasks: { conversational: chatCompletion({ route: "compatibility/v1/chat/completions" }) },
});

/** Organization of the provider on huggingface.co. */
export const hubOrganization = "CohereLabs";
