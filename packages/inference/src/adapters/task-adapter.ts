import type { JobAdapter } from "./job.ts";
import type { RouteCall, TaskCall } from "./task-call.ts";

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
