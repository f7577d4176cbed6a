import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/** OpenAI-compatible. Source: https://docs.api.nvidia.com/nim/reference/llm-apis */
export const nvidia = defineProvider({
  id: "nvidia",
  label: "NVIDIA",
  baseUrl: "https://integrate.api.nvidia.com",
  tasks: { conversational: chatCompletion() },
});
