import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * Clarifai: OpenAI-compatible chat.
 * @see https://docs.clarifai.com/compute/inference/open-ai
 */
export const clarifai = defineProvider({
  id: "clarifai",
  label: "Clarifai",
  baseUrl: "https://api.clarifai.com",
  authorization: (key) => ({ authorization: `Key ${key}` }),
  tasks: { conversational: chatCompletion({ route: "v2/ext/openai/v1/chat/completions" }) },
});
