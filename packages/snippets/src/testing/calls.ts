import type { ModelRecord } from "@modelyard/tasks";
import type { DescribedCall } from "../inference/described-call.ts";

export const chatModel: ModelRecord = {
  id: "acme/talker-1b",
  tags: ["transformers", "conversational"],
  pipeline_tag: "text-generation",
  library_name: "transformers",
  transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
};

export const visionModel: ModelRecord = {
  ...chatModel,
  id: "acme/looker-2b",
  tags: ["transformers", "conversational", "image-text-to-text"],
  pipeline_tag: "image-text-to-text",
  transformersInfo: { auto_model: "AutoModelForImageTextToText", processor: "AutoProcessor" },
};

/** Chat through the router of a hub at `origin`. */
export function routedChat(origin = "http://127.0.0.1:7860", model: ModelRecord = chatModel): DescribedCall {
  return {
    task: "conversational",
    provider: "auto",
    providerModelId: model.id,
    fullUrl: `${origin}/v1/chat/completions`,
    baseUrl: `${origin}/v1`,
  };
}
