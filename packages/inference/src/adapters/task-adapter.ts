import type { InferenceTask } from "../providers/define-provider.ts";
import type { JobAdapter } from "./job.ts";

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

/** A request body as data. JSON may hold `EncodedBlob` values, which the transport encodes. */
export type Payload =
  | {
      /** Body sent as JSON. */
      json: Record<string, unknown>;
    }
  | {
      /** Body sent as the bytes of the file. */
      binary: Blob;
    }
  | {
      /** Body sent as a multipart form: text or a file by field name. */
      form: Readonly<Record<string, string | FormFile>>;
    };

/** A file in a multipart form. */
export interface FormFile {
  /** Content of the file. */
  file: Blob;
  /** File name in the form. */
  fileName: string;
}

/** Another wire format of the same call. */
export interface AlternativeFormat extends Pick<TaskAdapter, "route" | "payload"> {
  /** Called once the server has accepted the format. */
  accepted(): void;
}

/** Code for one provider and one task. An adapter only computes; the transport sends the requests. */
export interface TaskAdapter<Output = unknown> {
  /**
   * Builds the path of the request.
   * @returns the path below the base address, without a leading slash
   */
  route(call: RouteCall): string;
  /** Base address of a direct call, where it differs from the provider's. */
  baseUrl?: string;
  /** Extra headers for requests of this task. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Builds the request body.
   * @throws {InputError} the provider does not support these arguments
   */
  payload(call: TaskCall): Payload;
  /**
   * `binary` reads the response as a `Blob` unless its content type is JSON.
   * @default "json"
   */
  answers?: "json" | "binary";
  /** Returns another wire format, tried once if the server responds with 404 or 405. */
  alternative?(call: TaskCall): AlternativeFormat | undefined;
  /** Present if the response may start a job that has to be polled. */
  job?: JobAdapter;
  /**
   * Reads the response.
   * @throws {ShapeError} the response does not match the provider's documentation
   */
  parse(answer: unknown, call: TaskCall): Output;
}
