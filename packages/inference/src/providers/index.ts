import { baseten } from "./baseten.ts";
import { blackForestLabs } from "./black-forest-labs.ts";
import { cerebras } from "./cerebras.ts";
import { clarifai } from "./clarifai.ts";
import { cohere } from "./cohere.ts";
import { deepinfra } from "./deepinfra.ts";
import type { ProviderDefinition } from "./define-provider.ts";
import { falAi } from "./fal-ai.ts";
import { featherlessAi } from "./featherless-ai.ts";
import { fireworksAi } from "./fireworks-ai.ts";
import { groq } from "./groq.ts";
import { hfInference } from "./hf-inference.ts";
import { hyperbolic } from "./hyperbolic.ts";
import { nebius } from "./nebius.ts";
import { novita } from "./novita.ts";
import { nscale } from "./nscale.ts";
import { nvidia } from "./nvidia.ts";
import { openai } from "./openai.ts";
import { ovhcloud } from "./ovhcloud.ts";
import { publicai } from "./publicai.ts";
import { replicate } from "./replicate.ts";
import { sambanova } from "./sambanova.ts";
import { scaleway } from "./scaleway.ts";
import { together } from "./together.ts";
import { wavespeed } from "./wavespeed.ts";
import { zaiOrg } from "./zai-org.ts";

export { chatCompletion } from "../adapters/chat-completion.ts";
export type { JobAdapter, JobRequest, JobState, JobTicket } from "../adapters/job.ts";
export { ShapeError } from "../adapters/shape.ts";
export type { FormFile, ModelMapping, OutputType, Payload } from "../adapters/task-adapter.ts";
export { InputError } from "../errors/input-error.ts";
export { type EncodedBody, encodeBody } from "../transport/encode-body.ts";
export { type CustomProviderOptions, custom } from "./custom.ts";
export {
  defineProvider,
  type InferenceTask,
  type ProviderDefinition,
  type RouteCall,
  type TaskAdapter,
  type TaskCall,
  type TaskOutput,
} from "./define-provider.ts";
export { throughRouter } from "./through-router.ts";

/** Every provider with a fixed address, by id. */
export const providers: ReadonlyMap<string, ProviderDefinition> = new Map(
  [
    baseten,
    blackForestLabs,
    cerebras,
    clarifai,
    cohere,
    deepinfra,
    falAi,
    featherlessAi,
    fireworksAi,
    groq,
    hfInference,
    hyperbolic,
    nebius,
    novita,
    nscale,
    nvidia,
    openai,
    ovhcloud,
    publicai,
    replicate,
    sambanova,
    scaleway,
    together,
    wavespeed,
    zaiOrg,
  ].map((provider) => [provider.id, provider]),
);
