import { asBlob, dataUrl } from "../adapters/encoded-blob.ts";
import { belowBase, type JobAdapter, JobFailedError } from "../adapters/job.ts";
import { type Media, mediaAt } from "../adapters/media.ts";
import { inputsOf, modelPath, promptOf, spreadOf } from "../adapters/payload-parts.ts";
import { either, isRecord, object, optional, type Shape, ShapeError, some, string, url } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";
import type { RouteCall, TaskCall } from "../adapters/task-call.ts";
import { InputError } from "../errors/input-error.ts";
import type { Transcript } from "../tasks/task-outputs.ts";
import { defineProvider } from "./define-provider.ts";

const predictionBody = object({
  id: optional(string),
  status: optional(string),
  urls: optional(object({ get: optional(url), cancel: optional(url) })),
});
const mediaAddress: Shape<string> = (value, at = "") => {
  if (typeof value === "string" && value.startsWith("data:")) return value;
  return url(value, at);
};
const mediaBody = object({ output: either(mediaAddress, some(mediaAddress)) });
const failed: ReadonlySet<string> = new Set(["failed", "canceled", "aborted"]);

/** A prediction that takes longer than `Prefer: wait` allows becomes a job. */
const prediction: JobAdapter = {
  everyMs: 500,
  begin: (answer, _call, baseUrl) => {
    const { id, status, urls } = predictionBody(answer);
    refuseFailed(answer, status);
    if (status === undefined || status === "succeeded" || urls?.get === undefined || hasOutput(answer))
      return undefined;
    const cancel = urls.cancel === undefined ? {} : { cancel: cancelAt(urls.cancel, baseUrl) };
    return { id, look: belowBase(urls.get, baseUrl), ...cancel };
  },
  look: (answer) => {
    const { status = "unknown" } = predictionBody(answer);
    refuseFailed(answer, status);
    return status === "succeeded" ? { done: true, status, answer } : { done: false, status };
  },
  messages: { lookFailed: "Failed to fetch the prediction from replicate API" },
};

function cancelAt(address: string, baseUrl: string) {
  return { request: belowBase(address, baseUrl), method: "POST" } as const;
}

function refuseFailed(answer: unknown, status: string | undefined): void {
  if (status === undefined || !failed.has(status)) return;
  const reason = isRecord(answer) && typeof answer.error === "string" ? `: ${answer.error}` : "";
  throw new JobFailedError(`The prediction at replicate ended as ${status}${reason}`);
}

function hasOutput(answer: unknown): boolean {
  return isRecord(answer) && answer.output !== undefined && answer.output !== null;
}

/** `owner/model:version` runs that version; `owner/model` runs the official version. */
function route({ providerModelId }: RouteCall): string {
  return providerModelId.includes(":") ? "v1/predictions" : `v1/models/${modelPath(providerModelId)}/predictions`;
}

function predict<Output>(
  input: (call: TaskCall) => Record<string, unknown>,
  parse: (answer: unknown) => Output,
): TaskAdapter<Output> {
  return {
    route,
    headers: { prefer: "wait" },
    payload: (call) => {
      const [, version] = call.providerModelId.split(":");
      return { json: { input: input(call), ...(version !== undefined && { version }) } };
    },
    job: prediction,
    parse: (answer) => parse(answer),
  };
}

function parseMedia(answer: unknown): Media {
  const { output } = mediaBody(answer);
  return mediaAt(typeof output === "string" ? output : output[0]);
}

const transcriptText = either(string, (value, at = "") => some(string)(value, at)[0]);
const transcriptFields = object({
  transcription: optional(string),
  translation: optional(string),
  text: optional(string),
  txt_file: optional(url),
});
const transcriptBody = object({ output: either(transcriptText, transcriptFields) });

function parseTranscript(answer: unknown): Transcript {
  const { output } = transcriptBody(answer);
  if (typeof output === "string") return { text: output };
  const text = output.transcription ?? output.translation ?? output.text;
  if (text !== undefined) return { text };
  if (output.txt_file !== undefined) return { textUrl: output.txt_file };
  throw new ShapeError("transcription, translation or txt_file", "output", output);
}

/** LoRA weights are named by the model's page on the hub. */
function withLoraWeights(input: Record<string, unknown>, { mapping, hubUrl }: TaskCall): Record<string, unknown> {
  if (mapping?.adapter !== "lora") return input;
  return { ...input, lora_weights: `${hubUrl}/${modelPath(mapping.hfModelId)}` };
}

/** Models name their image input differently; each reads its own name. */
function imageInput(call: TaskCall): Record<string, unknown> {
  const image = dataUrl(inputsOf(call), "image/jpeg");
  return { ...spreadOf(call), image, images: [image], input_image: image, input_images: [image] };
}

function audioInput(call: TaskCall): Record<string, unknown> {
  const audio = asBlob(inputsOf(call), "audio/wav");
  if (audio === undefined) throw new InputError("Audio input must be a Blob");
  return { ...spreadOf(call), audio: dataUrl(audio) };
}

/**
 * Replicate: images, videos and audio, as predictions that the request waits for.
 * @see https://replicate.com/docs/topics/predictions/create-a-prediction
 */
export const replicate = defineProvider({
  id: "replicate",
  label: "Replicate",
  baseUrl: "https://api.replicate.com",
  tasks: {
    "text-to-image": predict((call) => withLoraWeights(promptOf(call), call), parseMedia),
    "text-to-video": predict(promptOf, parseMedia),
    "image-to-image": predict(imageInput, parseMedia),
    "text-to-speech": predict((call) => ({ ...spreadOf(call), text: inputsOf(call) }), parseMedia),
    "automatic-speech-recognition": predict(audioInput, parseTranscript),
  },
});
