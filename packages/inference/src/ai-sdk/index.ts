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

/** Models for the AI SDK by their ids on the hub, optionally with a provider: `namespace/name:provider`. */
export interface ModelyardProvider extends ProviderV4 {
  (modelId: string): LanguageModelV4;
  languageModel(modelId: string): LanguageModelV4;
  embeddingModel(modelId: string): EmbeddingModelV4;
  imageModel(modelId: string): ImageModelV4;
  transcriptionModel(modelId: string): TranscriptionModelV4;
  speechModel(modelId: string): SpeechModelV4;
  videoModel(modelId: string): Experimental_VideoModelV4;
}

/**
 * Makes a provider for the AI SDK (`ai` 7, specification v4). Nothing is sent until a model is used.
 *
 * The client's own retries apply: they know which requests can be resent without being charged twice. The SDK's
 * `maxRetries` therefore has no effect; set `retry` here.
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
