import type { ModelMapping, OutputType } from "../adapters/task-call.ts";
import type { ProviderPolicy } from "../call/options.ts";
import { type ProviderId, providerIds } from "../providers/provider-ids.ts";
import type { InferenceTask } from "../tasks/inference-task.ts";

// Values and types that programs import from `@huggingface/inference`, under the names that they have there.

export { hubOrganizations as PROVIDERS_HUB_ORGS } from "../providers/provider-facts.generated.ts";
export { providerIds as INFERENCE_PROVIDERS };

/** Every value that `provider` accepts: provider ids and policies. */
export const PROVIDERS_OR_POLICIES: readonly (ProviderId | ProviderPolicy)[] = [
  ...providerIds,
  "auto",
  "fastest",
  "cheapest",
];

/** A model id on the hub: `namespace/name`. */
export type ModelId = string;
/** A provider id; the name that `@huggingface/inference` has for `ProviderId`. */
export type InferenceProvider = ProviderId;
/** A provider id or a policy. */
export type InferenceProviderOrPolicy = ProviderId | ProviderPolicy;
/** A model mapping; the name that `@huggingface/inference` has for `ModelMapping`. */
export type InferenceProviderMappingEntry = ModelMapping;

/** How a request authenticates. */
export type AuthMethod = "none" | "hf-token" | "credentials-include" | "provider-key";

/** What the headers of a request depend on. */
export interface HeaderParams {
  /** Key to send; without one, the request is anonymous. */
  accessToken?: string;
  /** How the request authenticates. */
  authMethod: AuthMethod;
}

/** What the URL of a request depends on. */
export interface UrlParams {
  /** `provider-key` leads to the provider, every other method to the router. */
  authMethod: AuthMethod;
  /** The provider's name for the model. */
  model: string;
  /**
   * The task.
   * @default the task of the helper
   */
  task?: InferenceTask;
  /** Changes the finished URL. */
  urlTransform?: (url: string) => string;
}

/** What the body of a request depends on. */
export interface BodyParams<Args extends Record<string, unknown> = Record<string, unknown>> {
  /** Arguments of the task. */
  args: Args;
  /** The provider's name for the model. */
  model: string;
  /** The hub's mapping of the model; needed for LoRA weights. */
  mapping?: InferenceProviderMappingEntry | undefined;
  /**
   * The task.
   * @default the task of the helper
   */
  task?: InferenceTask;
  /** Form in which the caller wants an image, video or audio result. */
  outputType?: OutputType;
}

export type { TextGenerationFinishReason as TextGenerationStreamFinishReason } from "../tasks/output-types.ts";
export type {
  TabularArgs as TabularClassificationArgs,
  TabularArgs as TabularRegressionArgs,
  TextGenerationArgs as TextGenerationInput,
} from "../tasks/task-args.ts";

/** A decoded recording. No function returns it; `audioToAudio` returns `AudioToAudioOutput`. */
export interface AudioToAudioOutputElem {
  /** What the recording is, such as `voice`. */
  label: string;
  /** The recording. */
  audio: Blob;
}
/** One class number per row. */
export type TabularClassificationOutput = number[];
/** One predicted value per row. */
export type TabularRegressionOutput = number[];
/** A video file. */
export type TextToVideoOutput = Blob;
