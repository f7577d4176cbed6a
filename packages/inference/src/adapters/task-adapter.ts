import type { InferenceTask } from "../providers/define-provider.ts";
import type { JobAdapter } from "./job.ts";

/** How a model is known to a provider. On the wire `providerModelId` is called `providerId`. */
export interface ModelMapping {
  provider: string;
  hfModelId: string;
  providerId: string;
  status: "live" | "staging" | "error";
  task: string;
  /** `lora`: the model is a set of weights on top of the provider's base model. */
  adapter?: string | undefined;
  /** Path of those weights in the model's repository. */
  adapterWeightsPath?: string | undefined;
}

export const outputTypes = ["blob", "url", "dataUrl", "json"] as const;
export type OutputType = (typeof outputTypes)[number];

/** One call, as an adapter sees it. */
export interface TaskCall {
  task: InferenceTask;
  /** The provider's name for the model. */
  providerModelId: string;
  /** The caller's arguments without those that address the call (token, provider, model, endpoint). */
  args: Readonly<Record<string, unknown>>;
  /** Straight to the provider with its own key; otherwise through the router. */
  direct: boolean;
  /** Origin of the hub: weights of a LoRA are fetched from there. */
  hubUrl: string;
  mapping?: ModelMapping | undefined;
  /** What a server of the caller's own calls the model: there, `providerModelId` is the server's address. */
  endpointModel?: string | undefined;
  outputType?: OutputType | undefined;
}

/** What an address depends on. Only the model is needed for most. */
export type RouteCall = Pick<TaskCall, "providerModelId"> & Partial<TaskCall>;

/** A request body, still as data. JSON may hold `EncodedBlob`s, which the transport writes out. */
export type Payload =
  | { json: Record<string, unknown> }
  | { binary: Blob }
  | { form: Readonly<Record<string, string | FormFile>> };

/** A file in a multipart form. */
export interface FormFile {
  file: Blob;
  fileName: string;
}

export interface AlternativeFormat extends Pick<TaskAdapter, "route" | "payload"> {
  /** Called when the server has accepted the format. */
  accepted(): void;
}

/** Our code for one provider and one task. It only computes; the transport sends. */
export interface TaskAdapter<Output = unknown> {
  /** @returns the path below the provider's base address, without a leading slash */
  route(call: RouteCall): string;
  /** Base address of a direct call, where the task has one of its own. */
  baseUrl?: string;
  /** Headers of this task's requests only. */
  headers?: Readonly<Record<string, string>>;
  /** @throws {InputError} the arguments cannot be put in the provider's terms */
  payload(call: TaskCall): Payload;
  /** `binary`: the answer is read as a `Blob` unless it says that it is JSON. Default `json`. */
  answers?: "json" | "binary";
  /** Another wire format, tried once where the server responds with 404 or 405. */
  alternative?(call: TaskCall): AlternativeFormat | undefined;
  /** Present where the first answer may be a job to wait for. */
  job?: JobAdapter;
  /** @throws {ShapeError} the answer is not what the provider documents */
  parse(answer: unknown, call: TaskCall): Output;
}
