import type { InferenceTask } from "../tasks/inference-task.ts";

/** How a provider serves a model, as the hub stores it. */
export interface ModelMapping {
  /** Provider id. */
  provider: string;
  /** Model id on the hub: `namespace/name`. */
  hfModelId: string;
  /** The provider's name for the model; `providerModelId` everywhere else in this client. */
  providerId: string;
  /** `live` models take calls, `staging` ones only from the provider itself, `error` ones fail their checks. */
  status: "live" | "staging" | "error";
  /** The task that the provider serves the model for. */
  task: string;
  /** `lora` if the model is a set of LoRA weights on top of the provider's base model. */
  adapter?: string | undefined;
  /** Path of the LoRA weights in the model's repository. */
  adapterWeightsPath?: string | undefined;
}

/** Every form that the result of an image, video or audio task can take. */
export const outputTypes = ["blob", "url", "dataUrl", "json"] as const;
/** The form of an image, video or audio result: a `Blob`, a URL, a data URL, or the response as JSON. */
export type OutputType = (typeof outputTypes)[number];

/** One call, as an adapter sees it. */
export interface TaskCall {
  /** The task to perform. */
  task: InferenceTask;
  /** The provider's name for the model. */
  providerModelId: string;
  /** The caller's arguments without those that address the call (token, provider, model, endpoint). */
  args: Readonly<Record<string, unknown>>;
  /** Whether the call goes straight to the provider with its own key instead of through the router. */
  direct: boolean;
  /** Origin of the hub, which serves the weights of a LoRA. */
  hubUrl: string;
  /** The hub's mapping of the model, where one was looked up or passed. */
  mapping?: ModelMapping | undefined;
  /** Model name at a custom endpoint. There, `providerModelId` is the endpoint's address. */
  endpointModel?: string | undefined;
  /** The form in which the caller wants an image, video or audio result. */
  outputType?: OutputType | undefined;
}

/** What the path of a request depends on. Most providers need the model alone. */
export type RouteCall = Pick<TaskCall, "providerModelId"> & Partial<TaskCall>;
