import { chatCompletion } from "../adapters/chat-completion.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/**
 * OVHcloud AI Endpoints: OpenAI-compatible chat.
 * @see https://help.ovhcloud.com/csm/en-public-cloud-ai-endpoints-getting-started
 * @see https://ovh.github.io/apache-airflow-provider-ovhcloud-ai/ai-endpoints (for the host)
 */
export const ovhcloudChat = defineProvider({
  id: "ovhcloud",
  label: "OVHcloud AI Endpoints",
  baseUrl: "https://oai.endpoints.kepler.ai.cloud.ovh.net",
  tasks: { conversational: chatCompletion() },
});

/** OVHcloud AI Endpoints: chat and text generation. */
export const ovhcloud = /* @__PURE__ */ withTasks(ovhcloudChat, () => ({
  "text-generation": textCompletion(),
}));
