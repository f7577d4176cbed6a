import type {
  EmbeddingModelV4,
  Experimental_VideoModelV4,
  ImageModelV4,
  LanguageModelV4,
  ProviderV4,
  SpeechModelV4,
  TranscriptionModelV4,
} from "@ai-sdk/provider";
import { embeddingModel } from "./embedding-model.ts";
import { imageModel } from "./image-model.ts";
import { languageModel } from "./language-model.ts";
import { contextOf, type ModelyardSettings } from "./settings.ts";
import { speechModel, transcriptionModel } from "./sound-models.ts";
import { videoModel } from "./video-model.ts";

export { ModelyardCallError } from "./call-error.ts";
export type { ModelyardSettings } from "./settings.ts";

/**
 * A provider for the AI SDK. Model ids are `namespace/name` on the hub, optionally with a provider:
 * `namespace/name:provider`.
 */
export interface ModelyardProvider extends ProviderV4 {
  (modelId: string): LanguageModelV4;
  /** Returns a chat model. */
  languageModel(modelId: string): LanguageModelV4;
  /** Returns a model that turns text into vectors. */
  embeddingModel(modelId: string): EmbeddingModelV4;
  /** Returns a model that generates images. */
  imageModel(modelId: string): ImageModelV4;
  /** Returns a speech recognition model. */
  transcriptionModel(modelId: string): TranscriptionModelV4;
  /** Returns a text-to-speech model. */
  speechModel(modelId: string): SpeechModelV4;
  /** Returns a model that generates videos. */
  videoModel(modelId: string): Experimental_VideoModelV4;
}

/**
 * Creates a provider for the AI SDK (`ai` 7, specification v4). Nothing is sent until a model is used.
 *
 * The client retries failed requests itself, because it knows which ones can be resent without being billed twice.
 * Therefore the SDK's `maxRetries` has no effect; set `retry` here.
 * @example
 * ```ts
 * const modelyard = createModelyard({ accessToken, hubUrl: "http://127.0.0.1:7860" });
 * const { text } = await generateText({ model: modelyard("namespace/name"), prompt: "What is the capital of France?" });
 * ```
 */
export function createModelyard(settings: ModelyardSettings = {}): ModelyardProvider {
  const context = contextOf(settings);
  return Object.assign((modelId: string) => languageModel(modelId, context), {
    specificationVersion: "v4" as const,
    languageModel: (modelId: string) => languageModel(modelId, context),
    embeddingModel: (modelId: string) => embeddingModel(modelId, context),
    imageModel: (modelId: string) => imageModel(modelId, context),
    transcriptionModel: (modelId: string) => transcriptionModel(modelId, context),
    speechModel: (modelId: string) => speechModel(modelId, context),
    videoModel: (modelId: string) => videoModel(modelId, context),
  });
}
