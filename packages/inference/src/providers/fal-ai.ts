import { asBlob, dataUrl } from "../adapters/encoded-blob.ts";
import { loraScale, loraWeightsUrl } from "../adapters/lora.ts";
import { inputsOf, modelPath, promptOf, spreadOf } from "../adapters/payload-parts.ts";
import type { RouteCall, TaskCall } from "../adapters/task-call.ts";
import { defineProvider } from "./define-provider.ts";
import { parseAudio, parseGeneratedAudio, parseImage, parseMask, parseText, parseVideo } from "./fal-answers.ts";
import { falAudio } from "./fal-audio.ts";
import { queued, synchronous } from "./fal-queue.ts";

type Fields = Record<string, unknown>;

/** fal's own LoRA model requires the base model of the weights. */
const loraModel = "fal-ai/lora";
const loraBaseModel = "stabilityai/stable-diffusion-xl-base-1.0";

const withLora =
  (payload: (call: TaskCall) => Fields) =>
  (call: TaskCall): Fields => {
    const weights = loraWeightsUrl(call);
    if (weights === undefined) return payload(call);
    return {
      ...payload(call),
      loras: [{ path: weights, scale: loraScale }],
      ...(call.providerModelId === loraModel && { model_name: loraBaseModel }),
    };
  };

/** Sends one image by URL, and as a list for models that accept several. */
function imagePayload(call: TaskCall): Fields {
  if (inputsOf(call) === undefined) return spreadOf(call);
  const image = dataUrl(inputsOf(call), "image/jpeg");
  return { ...spreadOf(call), image_url: image, image_urls: [image] };
}

/** Sends the first frame of a video. */
function firstFrame(call: TaskCall): Fields {
  const image = dataUrl(inputsOf(call), "image/jpeg");
  return { ...spreadOf(call), ...(image !== undefined && { image_url: image }) };
}

/** The response contains the image. For `outputType: "url"`, it contains the URL of a file instead. */
function inResponse({ outputType }: TaskCall): Fields {
  return outputType === "url" ? {} : { sync_mode: true };
}

/** Without an image, uses the model above the editing one: `fal-ai/x/edit` becomes `fal-ai/x`. */
function editRoute(call: RouteCall): string {
  const path = modelPath(call.providerModelId);
  const hasImage = asBlob(call.args?.inputs) !== undefined || typeof call.args?.inputs === "string";
  return hasImage || call.direct === false || call.args === undefined ? path : path.replace(/\/[^/]*$/, "");
}

/**
 * Fal: images, videos and audio by model, as jobs if they take long.
 * @see https://docs.fal.ai/model-endpoints
 */
export const falAi = defineProvider({
  id: "fal-ai",
  label: "fal",
  baseUrl: "https://fal.run",
  authorization: (key) => ({ authorization: `Key ${key}` }),
  tasks: {
    "text-to-image": synchronous({
      payload: withLora((call) => ({ ...promptOf(call), ...inResponse(call) })),
      parse: parseImage,
    }),
    "text-to-speech": synchronous({
      payload: withLora((call) => ({ ...spreadOf(call), text: inputsOf(call) })),
      parse: parseAudio,
    }),
    "automatic-speech-recognition": synchronous({
      payload: (call) => ({ ...spreadOf(call), audio_url: falAudio(inputsOf(call)) }),
      parse: parseText,
    }),
    "text-to-video": queued({ payload: withLora(promptOf), parse: parseVideo }),
    "text-to-audio": queued({ payload: promptOf, parse: parseGeneratedAudio }),
    "image-to-image": queued({ payload: withLora(imagePayload), parse: parseImage }),
    "image-to-video": queued({ payload: withLora(firstFrame), parse: parseVideo }),
    "image-text-to-image": queued({ payload: withLora(imagePayload), parse: parseImage, route: editRoute }),
    "image-text-to-video": queued({ payload: withLora(firstFrame), parse: parseVideo, route: editRoute }),
    "image-segmentation": queued({
      payload: (call) => ({
        ...spreadOf(call),
        image_url: dataUrl(inputsOf(call), "image/jpeg"),
        sync_mode: true,
      }),
      parse: parseMask,
    }),
    "audio-to-audio": queued({
      payload: (call) => ({ ...spreadOf(call), audio_url: dataUrl(inputsOf(call), "audio/wav") }),
      parse: parseAudio,
    }),
  },
});

/** Organization of the provider on huggingface.co. */
export const hubOrganization = "fal";
