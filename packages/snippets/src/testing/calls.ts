import type { ModelRecord } from "@modelyard/tasks";
import type { InferenceSnippetOptions } from "../inference/call-facts.ts";
import type { DescribedCall } from "../inference/described-call.ts";
import { media } from "../inference/task-call.ts";

export const chatModel: ModelRecord = {
  id: "acme/talker-1b",
  tags: ["transformers", "conversational"],
  pipeline_tag: "text-generation",
  library_name: "transformers",
  transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
};

export const visionModel: ModelRecord = {
  ...chatModel,
  id: "acme/looker-2b",
  tags: ["transformers", "conversational", "image-text-to-text"],
  pipeline_tag: "image-text-to-text",
  transformersInfo: { auto_model: "AutoModelForImageTextToText", processor: "AutoProcessor" },
};

const fieldRouter = "https://router.huggingface.co";

/** Chat through the router that third-party clients have built in. */
export function routedChat(model: ModelRecord = chatModel): DescribedCall {
  return {
    task: "conversational",
    provider: "auto",
    providerModelId: model.id,
    fullUrl: `${fieldRouter}/v1/chat/completions`,
    baseUrl: `${fieldRouter}/v1`,
  };
}

/** Chat through another hub, at `origin`. */
export function ownHubChat(origin: string, model: ModelRecord = chatModel): DescribedCall {
  return {
    ...routedChat(model),
    fullUrl: `${origin}/v1/chat/completions`,
    baseUrl: `${origin}/v1`,
    hubUrl: origin,
    routerUrl: origin,
  };
}

/** Any other task through another hub. */
export function ownHubTask(origin: string, task: DescribedCall["task"], id = "acme/worker"): DescribedCall {
  return {
    task,
    provider: "auto",
    providerModelId: id,
    fullUrl: `${origin}/models/${id}`,
    hubUrl: origin,
    routerUrl: origin,
  };
}

export const callableTasks = [
  "audio-classification",
  "audio-to-audio",
  "automatic-speech-recognition",
  "document-question-answering",
  "feature-extraction",
  "fill-mask",
  "image-classification",
  "image-segmentation",
  "image-text-to-image",
  "image-text-to-video",
  "image-to-image",
  "image-to-text",
  "image-to-video",
  "object-detection",
  "question-answering",
  "sentence-similarity",
  "summarization",
  "table-question-answering",
  "tabular-classification",
  "tabular-regression",
  "text-classification",
  "text-generation",
  "text-to-audio",
  "text-to-image",
  "text-to-speech",
  "text-to-video",
  "token-classification",
  "translation",
  "visual-question-answering",
  "zero-shot-classification",
  "zero-shot-image-classification",
] as const;

export interface InferenceCase {
  name: string;
  model: ModelRecord;
  call: DescribedCall;
  options?: InferenceSnippetOptions;
}

const groq: DescribedCall = { ...routedChat(), provider: "groq", providerModelId: "acme/talker-1b:groq" };

const direct = (provider: string, task: DescribedCall["task"], fullUrl: string): DescribedCall => ({
  task,
  provider,
  providerModelId: "provider-model",
  fullUrl,
  directRequest: true,
});

const chatCases: InferenceCase[] = [
  { name: "chat-auto", model: chatModel, call: routedChat() },
  { name: "chat-auto-streaming", model: chatModel, call: routedChat(), options: { streaming: true } },
  { name: "chat-auto-picture", model: visionModel, call: routedChat(visionModel) },
  {
    name: "chat-auto-picture-streaming",
    model: visionModel,
    call: routedChat(visionModel),
    options: { streaming: true },
  },
  {
    name: "chat-public-hub-picture",
    model: visionModel,
    call: ownHubChat("https://hub.example.com", visionModel),
  },
  { name: "chat-named", model: chatModel, call: groq, options: { streaming: true, billTo: "acme" } },
  {
    name: "chat-direct",
    model: chatModel,
    call: {
      ...direct("groq", "conversational", "https://api.groq.com/openai/v1/chat/completions"),
      baseUrl: "https://api.groq.com/openai/v1",
    },
  },
  {
    name: "chat-endpoint",
    model: chatModel,
    call: {
      ...routedChat(),
      endpointUrl: "https://chat.example.org/v1",
      fullUrl: "https://chat.example.org/v1/chat/completions",
      baseUrl: "https://chat.example.org/v1",
    },
  },
  {
    name: "chat-own-hub",
    model: chatModel,
    call: ownHubChat("http://127.0.0.1:7860"),
    options: { streaming: true, billTo: "acme", temperature: 0.5, max_tokens: 512, top_p: 0.7 },
  },
];

const taskCases: InferenceCase[] = callableTasks.map((task) => ({
  name: task,
  model: { id: "acme/worker", tags: [], pipeline_tag: task, mask_token: "<mask>" },
  call: {
    task,
    provider: "hf-inference",
    providerModelId: "acme/worker",
    fullUrl: `${fieldRouter}/hf-inference/models/acme/worker`,
  },
}));

const worker: ModelRecord = { id: "acme/worker", tags: [] };
const providerCases: InferenceCase[] = [
  {
    name: "text-to-image-auto",
    model: worker,
    call: { task: "text-to-image", provider: "auto", providerModelId: "acme/worker" },
  },
  { name: "text-to-image-own-hub", model: worker, call: ownHubTask("http://127.0.0.1:7860", "text-to-image") },
  {
    name: "text-to-image-fal",
    model: worker,
    call: {
      task: "text-to-image",
      provider: "fal-ai",
      providerModelId: "fal-ai/painter",
      fullUrl: `${fieldRouter}/fal-ai/fal-ai/painter`,
      providerInputs: { prompt: "A red fox", sync_mode: true },
    },
    options: { billTo: "acme" },
  },
  {
    name: "image-to-image-fal",
    model: worker,
    call: {
      ...direct("fal-ai", "image-to-image", "https://fal.run/fal-ai/painter"),
      authorizationHeader: { name: "Authorization", scheme: "Key" },
      providerInputs: { prompt: "Add a hat", image_url: media.dataUri },
    },
  },
  {
    name: "text-to-image-black-forest-labs",
    model: worker,
    call: {
      ...direct("black-forest-labs", "text-to-image", "https://api.bfl.ai/v1/flux-dev"),
      authorizationHeader: { name: "X-Key", scheme: "" },
      providerInputs: { prompt: "A red fox", seed: null, raw: false },
    },
  },
  {
    name: "automatic-speech-recognition-endpoint",
    model: worker,
    call: {
      task: "automatic-speech-recognition",
      provider: "hf-inference",
      providerModelId: "acme/worker",
      endpointUrl: "https://speech.example.org",
      fullUrl: "https://speech.example.org",
    },
  },
];

/** One case per kind of call: every task, and every way to reach a model. */
export const inferenceCases: readonly InferenceCase[] = [...chatCases, ...taskCases, ...providerCases];
