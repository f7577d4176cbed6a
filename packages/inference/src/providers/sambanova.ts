import { chatCompletion, withJsonSchema } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/** Accepts a JSON schema only with `strict: false`. */
const withoutStrictSchema = /* @__PURE__ */ withJsonSchema((schema, format) => ({
  response_format: { ...format, json_schema: { ...schema, strict: false } },
}));

/**
 * SambaNova: OpenAI-compatible chat.
 * @see https://docs.sambanova.ai/cloud/api-reference/endpoints/chat
 */
export const sambanovaChat = defineProvider({
  id: "sambanova",
  label: "SambaNova",
  baseUrl: "https://api.sambanova.ai",
  tasks: { conversational: chatCompletion({ adapt: withoutStrictSchema }) },
});

/** SambaNova: chat and embeddings. */
export const sambanova = /* @__PURE__ */ withTasks(sambanovaChat, () => ({
  "feature-extraction": embeddings(),
}));

/** Organization of the provider on huggingface.co. */
export const hubOrganization = "sambanovasystems";
