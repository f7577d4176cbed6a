import { chatCompletion } from "../adapters/chat-completion.ts";
import { defineProvider } from "./define-provider.ts";

/**
 * NVIDIA: OpenAI-compatible chat at the host of its catalog, https://build.nvidia.com.
 * @see https://docs.nvidia.com/nim/large-language-models/2.0.0/reference/api-reference.html
 */
export const nvidia = defineProvider({
  id: "nvidia",
  label: "NVIDIA",
  baseUrl: "https://integrate.api.nvidia.com",
  tasks: { conversational: chatCompletion() },
});
