import { chatCompletion, withJsonSchema } from "../adapters/chat-completion.ts";
import { embeddings } from "../adapters/embeddings.ts";
import { imageGeneration } from "../adapters/image-generation.ts";
import { promptOf, renamed } from "../adapters/payload-parts.ts";
import { speech, transcription } from "../adapters/speech.ts";
import { textCompletionWithDetails } from "../adapters/text-completion.ts";
import { defineProvider, withTasks } from "./define-provider.ts";
import { imageToImagePayload, imageVideoPayload, textVideoPayload, videoJob } from "./together-media.ts";

/** Reads a JSON schema in `response_format` itself. */
const withFlatSchema = /* @__PURE__ */ withJsonSchema(({ schema }) => ({
  response_format: { type: "json_schema", schema },
}));

const kokoroVoice = "af_alloy";

/**
 * Together AI: OpenAI-compatible chat. Videos are jobs.
 * @see https://docs.together.ai/reference/chat-completions-1
 */
export const togetherChat = defineProvider({
  id: "together",
  label: "Together AI",
  baseUrl: "https://api.together.xyz",
  tasks: { conversational: chatCompletion({ adapt: withFlatSchema }) },
});

/** Together AI: chat, text, embeddings, images, video and audio. */
export const together = /* @__PURE__ */ withTasks(togetherChat, () => ({
  "text-generation": textCompletionWithDetails(),
  "feature-extraction": embeddings(),
  "text-to-image": imageGeneration({
    inline: "base64",
    payload: (call) => renamed(promptOf(call), "num_inference_steps", "steps"),
  }),
  "image-to-image": imageGeneration({ inline: "base64", payload: imageToImagePayload }),
  "text-to-video": videoJob(textVideoPayload),
  "image-to-video": videoJob(imageVideoPayload),
  "text-to-speech": speech({
    defaults: ({ providerModelId }) => (/kokoro/i.test(providerModelId) ? { voice: kokoroVoice } : {}),
  }),
  "automatic-speech-recognition": transcription({ acceptsAddress: true }),
}));

/** Organization of the provider on huggingface.co. */
export const hubOrganization = "togethercomputer";
