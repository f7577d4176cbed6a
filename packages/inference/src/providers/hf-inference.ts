import { chatCompletion } from "../adapters/chat-completion.ts";
import { asBlob, base64 } from "../adapters/encoded-blob.ts";
import { isHttpAddress } from "../adapters/http-address.ts";
import type { Media } from "../adapters/media.ts";
import { inputsOf, modelPath, parametersOf, restOf } from "../adapters/payload-parts.ts";
import { isRecord } from "../adapters/shape.ts";
import type { Payload, TaskAdapter } from "../adapters/task-adapter.ts";
import type { RouteCall, TaskCall } from "../adapters/task-call.ts";
import { remembered } from "../call/hub/remembered.ts";
import { InputError } from "../errors/input-error.ts";
import { defineProvider, withTasks } from "./define-provider.ts";
import * as answers from "./hf-answers.ts";

function modelRoute({ providerModelId }: RouteCall): string {
  return isHttpAddress(providerModelId) ? providerModelId : `models/${modelPath(providerModelId)}`;
}

/** Models that perform several tasks need the task in the path. */
function pipelineRoute(task: string): (call: RouteCall) => string {
  return ({ providerModelId }) =>
    isHttpAddress(providerModelId) ? providerModelId : `models/${modelPath(providerModelId)}/pipeline/${task}`;
}

/** Appends the missing part of `/v1/{path}` to a server's address. */
export function belowV1(address: string, path: string): string {
  const [trimmed = "", query] = address.replace(/(?<!\/)\/+(?=\?|$)/, "").split("?");
  const base = trimmed.endsWith("/v1") ? trimmed : `${trimmed}/v1`;
  const complete = trimmed.endsWith(`/${path}`) ? trimmed : `${base}/${path}`;
  return query === undefined ? complete : `${complete}?${query}`;
}

const chatAddress = /* @__PURE__ */ remembered((address) => belowV1(address, "chat/completions"));

function json<Output>(
  parse: (answer: unknown) => Output,
  { route = modelRoute, payload = (call: TaskCall): Record<string, unknown> => ({ ...call.args }) } = {},
): TaskAdapter<Output> {
  return { route, payload: (call) => ({ json: payload(call) }), parse: (answer) => parse(answer) };
}

/** Sends the file as the body; with parameters, as base64 in JSON. */
function fileOf(call: TaskCall): Payload {
  const inputs = inputsOf(call);
  const binary = asBlob(inputs);
  if (binary === undefined) {
    throw new InputError(`The input of ${call.task} must be a Blob or an ArrayBuffer.`, { task: call.task });
  }
  const parameters = parametersOf(call);
  return Object.keys(parameters).length === 0
    ? { binary }
    : { json: { ...restOf(call), inputs: base64(binary), parameters } };
}

function file<Output>(parse: (answer: unknown) => Output): TaskAdapter<Output> {
  return { route: modelRoute, payload: fileOf, parse: (answer) => parse(answer) };
}

/** Sends the file as base64 in the inputs. */
function withImage(call: TaskCall): Record<string, unknown> {
  const { inputs } = call.args;
  if (asBlob(inputs) !== undefined || !isRecord(inputs)) return { ...call.args, inputs: base64(inputs) };
  return { ...call.args, inputs: { ...inputs, image: base64(inputs.image) } };
}

/** Sends the file as base64 in a field of the inputs, even if it was passed alone. */
function inImageField(call: TaskCall): Record<string, unknown> {
  const { inputs } = call.args;
  return withImage(
    isRecord(inputs) && asBlob(inputs) === undefined
      ? call
      : { ...call, args: { ...call.args, inputs: { image: inputs } } },
  );
}

function media(payload: (call: TaskCall) => Payload): TaskAdapter<Media> {
  return { route: modelRoute, answers: "binary", payload, parse: (answer) => answers.parseMedia(answer) };
}

const argsPayload = (call: TaskCall): Payload => ({ json: { ...call.args } });

/**
 * HF Inference: chat with models that the hub runs itself.
 * @see https://huggingface.co/docs/inference-providers/providers/hf-inference
 */
export const hfInferenceChat = defineProvider({
  id: "hf-inference",
  label: "HF Inference API",
  baseUrl: "https://router.huggingface.co/hf-inference",
  tasks: {
    conversational: chatCompletion({
      route: ({ providerModelId }) => chatAddress(modelRoute({ providerModelId })),
    }),
  },
});

/** HF Inference: the hub's own inference servers, for most tasks. */
export const hfInference = /* @__PURE__ */ withTasks(hfInferenceChat, () => ({
  "text-generation": json(answers.parseGeneratedText),
  "text-classification": json(answers.parseNestedLabels),
  "token-classification": json(answers.parseEntities),
  "question-answering": json(answers.parseAnswer),
  "table-question-answering": json(answers.parseTableAnswer),
  "fill-mask": json(answers.parseFillMask),
  summarization: json(answers.parseSummary),
  translation: json(answers.parseTranslation),
  "zero-shot-classification": json(answers.parseZeroShot),
  "sentence-similarity": json(answers.parseNumbers, { route: pipelineRoute("sentence-similarity") }),
  "feature-extraction": json(answers.parseFeatures, { route: pipelineRoute("feature-extraction") }),
  "tabular-classification": json(answers.parseNumbers),
  "tabular-regression": json(answers.parseNumbers),
  "document-question-answering": json(answers.parseDocumentAnswer, { payload: withImage }),
  "visual-question-answering": json(answers.parseVisualAnswer, { payload: withImage }),
  "zero-shot-image-classification": json(answers.parseLabels, { payload: inImageField }),
  "image-segmentation": json(answers.parseSegments, { payload: withImage }),
  "audio-classification": file(answers.parseLabels),
  "image-classification": file(answers.parseLabels),
  "object-detection": file(answers.parseObjects),
  "image-to-text": file(answers.parseImageText),
  "automatic-speech-recognition": file(answers.parseSpeechText),
  "audio-to-audio": file(answers.parseRecordings),
  "image-to-image": media(fileOf),
  "text-to-image": media(argsPayload),
  "text-to-speech": media(argsPayload),
  "text-to-audio": media(argsPayload),
}));
