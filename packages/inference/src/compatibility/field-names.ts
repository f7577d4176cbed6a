import type { ModelMapping, OutputType } from "../adapters/task-adapter.ts";
import type { ProviderPolicy } from "../call/options.ts";
import type { InferenceTask } from "../providers/define-provider.ts";
import { type ProviderId, providerIds } from "../providers/provider-ids.ts";

/** Values and types that programs import from `@huggingface/inference`, under the names that they have there. */

export { providerIds as INFERENCE_PROVIDERS };

/** Every text that `provider` takes. */
export const PROVIDERS_OR_POLICIES: readonly (ProviderId | ProviderPolicy)[] = [
  ...providerIds,
  "auto",
  "fastest",
  "cheapest",
];

/** The organisation of each provider on huggingface.co. */
export const PROVIDERS_HUB_ORGS = {
  baseten: "baseten",
  "black-forest-labs": "black-forest-labs",
  cerebras: "cerebras",
  clarifai: "clarifai",
  cohere: "CohereLabs",
  deepinfra: "DeepInfra",
  "fal-ai": "fal",
  "featherless-ai": "featherless-ai",
  "fireworks-ai": "fireworks-ai",
  groq: "groq",
  "hf-inference": "hf-inference",
  hyperbolic: "Hyperbolic",
  nebius: "nebius",
  novita: "novita",
  nscale: "nscale",
  nvidia: "nvidia",
  openai: "openai",
  ovhcloud: "ovhcloud",
  publicai: "publicai",
  replicate: "replicate",
  sambanova: "sambanovasystems",
  scaleway: "scaleway",
  together: "togethercomputer",
  wavespeed: "wavespeed",
  "zai-org": "zai-org",
} as const satisfies Record<ProviderId, string>;

/** A model on the hub: `namespace/name`. */
export type ModelId = string;
export type InferenceProvider = ProviderId;
export type InferenceProviderOrPolicy = ProviderId | ProviderPolicy;
export type InferenceProviderMappingEntry = ModelMapping;

/** How a request proves who sends it. */
export type AuthMethod = "none" | "hf-token" | "credentials-include" | "provider-key";

export interface HeaderParams {
  accessToken?: string;
  authMethod: AuthMethod;
}

export interface UrlParams {
  authMethod: AuthMethod;
  model: string;
  task?: InferenceTask;
  urlTransform?: (url: string) => string;
}

export interface BodyParams<Args extends Record<string, unknown> = Record<string, unknown>> {
  args: Args;
  model: string;
  mapping?: InferenceProviderMappingEntry | undefined;
  task?: InferenceTask;
  outputType?: OutputType;
}

export type { TextGenerationFinishReason as TextGenerationStreamFinishReason } from "../tasks/output-types.ts";
export type {
  TabularArgs as TabularClassificationArgs,
  TabularArgs as TabularRegressionArgs,
  TextGenerationArgs as TextGenerationInput,
} from "../tasks/task-args.ts";

/** A sound that was decoded. No function returns it; `audioToAudio` returns `AudioToAudioOutput`. */
export interface AudioToAudioOutputElem {
  label: string;
  audio: Blob;
}
/** The class of each row. */
export type TabularClassificationOutput = number[];
/** The value of each row. */
export type TabularRegressionOutput = number[];
export type TextToVideoOutput = Blob;
