import { chatCompletion, withJsonSchema } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { imageGeneration } from "../adapters/image-generation.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/** Also needs a JSON schema as `guided_json`, which the servers behind it read. */
const withGuidedJson = /* @__PURE__ */ withJsonSchema(({ schema }) => ({ guided_json: schema }));

/**
 * Nebius AI Studio: OpenAI-compatible chat.
 * @see https://docs.tokenfactory.nebius.com/api-reference/introduction
 */
export const nebiusChat = defineProvider({
  id: "nebius",
  label: "Nebius AI Studio",
  baseUrl: "https://api.tokenfactory.nebius.com",
  tasks: { conversational: chatCompletion({ adapt: withGuidedJson }) },
});

/** Nebius AI Studio: chat, text, embeddings and images. */
export const nebius = /* @__PURE__ */ withTasks(nebiusChat, () => ({
  "text-generation": textCompletion(),
  "text-to-image": imageGeneration(),
  "feature-extraction": embeddings(),
}));
