import { chatCompletion } from "../adapters/chat-completion.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/**
 * OpenAI-compatible, chat and completions. Source: https://help.ovhcloud.com/csm/en-public-cloud-ai-endpoints-getting-started,
 * and for the host https://ovh.github.io/apache-airflow-provider-ovhcloud-ai/ai-endpoints
 */
export const ovhcloudChat = defineProvider({
  id: "ovhcloud",
  label: "OVHcloud AI Endpoints",
  baseUrl: "https://oai.endpoints.kepler.ai.cloud.ovh.net",
  tasks: { conversational: chatCompletion() },
});

export const ovhcloud = /* @__PURE__ */ withTasks(ovhcloudChat, () => ({
  "text-generation": textCompletion(),
}));
