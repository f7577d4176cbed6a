import { chatCompletion } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { imageGeneration } from "../adapters/image-generation.ts";
import { promptOf } from "../adapters/payload-parts.ts";
import { speech, transcription } from "../adapters/speech.ts";
import type { TaskCall } from "../adapters/task-call.ts";
import { textCompletion } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/** DeepInfra takes the size as one text, such as `1024x1024`. */
function withSize(call: TaskCall): Record<string, unknown> {
  const { width, height, ...others } = promptOf(call);
  return typeof width === "number" && typeof height === "number"
    ? { ...others, size: `${width}x${height}` }
    : promptOf(call);
}

/**
 * DeepInfra: OpenAI-compatible chat below `v1/openai`. Parameters of images are on the page of each model, such as
 * https://deepinfra.com/stabilityai/stable-diffusion-2-1/api (checked 2026-11-22).
 * @see https://deepinfra.com/docs/openai_api
 * @see https://docs.deepinfra.com/api-reference/openai-audio-speech-1
 */
export const deepinfraChat = defineProvider({
  id: "deepinfra",
  label: "DeepInfra",
  baseUrl: "https://api.deepinfra.com",
  tasks: { conversational: chatCompletion({ route: "v1/openai/chat/completions" }) },
});

/** DeepInfra: chat, text, embeddings, images, speech and transcription. */
export const deepinfra = /* @__PURE__ */ withTasks(deepinfraChat, () => ({
  "text-generation": textCompletion({ route: "v1/openai/completions" }),
  "feature-extraction": embeddings({ route: "v1/openai/embeddings" }),
  "text-to-image": imageGeneration({ route: "v1/openai/images/generations", payload: withSize }),
  "text-to-speech": speech({ route: "v1/openai/audio/speech" }),
  "automatic-speech-recognition": transcription({ route: "v1/openai/audio/transcriptions" }),
}));

/** Organization of the provider on huggingface.co. */
export const hubOrganization = "DeepInfra";
