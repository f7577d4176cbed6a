import { chatCompletion } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { speech, transcription } from "../adapters/speech.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/**
 * OpenAI-compatible below `v1/openai`. Source: https://deepinfra.com/docs/openai_api, and for sound
 * https://docs.deepinfra.com/api-reference/openai-audio-speech-1
 */
export const deepinfraChat = defineProvider({
  id: "deepinfra",
  label: "DeepInfra",
  baseUrl: "https://api.deepinfra.com",
  tasks: { conversational: chatCompletion({ route: "v1/openai/chat/completions" }) },
});

export const deepinfra = /* @__PURE__ */ withTasks(deepinfraChat, () => ({
  "text-generation": textCompletion({ route: "v1/openai/completions" }),
  "feature-extraction": embeddings({ route: "v1/openai/embeddings" }),
  "text-to-speech": speech({ route: "v1/openai/audio/speech" }),
  "automatic-speech-recognition": transcription({ route: "v1/openai/audio/transcriptions" }),
}));
