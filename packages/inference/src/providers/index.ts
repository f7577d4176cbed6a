import type { ProviderDefinition } from "./define-provider.ts";
import { allProviders } from "./providers.generated.ts";

export { chatCompletion } from "../adapters/chat-completion.ts";
export type { JobAdapter, JobRequest, JobState, JobTicket } from "../adapters/job.ts";
export { ShapeError } from "../adapters/shape.ts";
export type { FormFile, Payload, TaskAdapter } from "../adapters/task-adapter.ts";
export type { ModelMapping, OutputType, RouteCall, TaskCall } from "../adapters/task-call.ts";
export { InputError } from "../errors/input-error.ts";
export type { InferenceTask } from "../tasks/inference-task.ts";
export { type EncodedBody, encodeBody } from "../transport/encode-body.ts";
export { type CustomProviderOptions, custom } from "./custom.ts";
export { defineProvider, type ProviderDefinition, type TaskOutput } from "./define-provider.ts";
export { local } from "./hub-engine.ts";
export { throughRouter } from "./through-router.ts";

/** Every provider with a fixed address, by id. To add one, add its file to this folder and run `npm run gen`. */
export const providers: ReadonlyMap<string, ProviderDefinition> = new Map(
  allProviders.map((provider) => [provider.id, provider]),
);
