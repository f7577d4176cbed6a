import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * OpenAI-compatible; the host is the one of NVIDIA's catalogue, https://build.nvidia.com.
 * Source: https://docs.nvidia.com/nim/large-language-models/2.0.0/reference/api-reference.html
 */
export const nvidia = defineProvider({
  id: "nvidia",
  label: "NVIDIA",
  baseUrl: "https://integrate.api.nvidia.com",
  tasks: { conversational: chatCompletion() },
});
