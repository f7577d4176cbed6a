import { chatCompletion, objectAt } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/** A JSON schema is taken only with `strict: false`. */
function withoutStrictSchema(body: Record<string, unknown>): Record<string, unknown> {
  const format = objectAt(body, "response_format");
  const schema = format?.type === "json_schema" ? objectAt(format, "json_schema") : undefined;
  return schema === undefined
    ? body
    : { ...body, response_format: { ...format, json_schema: { ...schema, strict: false } } };
}

/** OpenAI-compatible. Source: https://docs.sambanova.ai/cloud/api-reference/endpoints/chat */
export const sambanovaChat = defineProvider({
  id: "sambanova",
  label: "SambaNova",
  baseUrl: "https://api.sambanova.ai",
  tasks: { conversational: chatCompletion({ adapt: withoutStrictSchema }) },
});

export const sambanova = /* @__PURE__ */ withTasks(sambanovaChat, () => ({
  "feature-extraction": embeddings(),
}));
