import { chatCompletion, objectAt } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { imageGeneration } from "../adapters/image-generation.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/** A JSON schema is also sent as `guided_json`, which the servers behind it read. */
function withGuidedJson(body: Record<string, unknown>): Record<string, unknown> {
  const format = objectAt(body, "response_format");
  if (format?.type !== "json_schema") return body;
  return { ...body, guided_json: objectAt(format, "json_schema")?.schema };
}

/** OpenAI-compatible. Source: https://docs.tokenfactory.nebius.com/api-reference/introduction */
export const nebiusChat = defineProvider({
  id: "nebius",
  label: "Nebius AI Studio",
  baseUrl: "https://api.tokenfactory.nebius.com",
  tasks: { conversational: chatCompletion({ adapt: withGuidedJson }) },
});

export const nebius = /* @__PURE__ */ withTasks(nebiusChat, () => ({
  "text-generation": textCompletion(),
  "text-to-image": imageGeneration(),
  "feature-extraction": embeddings(),
}));
