import type { OutputType } from "../adapters/task-call.ts";
import type { MediaResult } from "../tasks/function-types.ts";
import type { MediaTask } from "../tasks/functions.ts";
import type { InferenceTask } from "../tasks/inference-task.ts";
import type {
  AudioToAudioOutput,
  AutomaticSpeechRecognitionOutput,
  ImageSegmentationSegment,
} from "../tasks/output-types.ts";
import type { RequestArgs } from "../tasks/requests.ts";
import type { ClientTask, TaskOutputs } from "../tasks/task-outputs.ts";
import type { BodyParams, HeaderParams, InferenceProviderOrPolicy, UrlParams } from "./field-names.ts";

/** Results that differ from what an adapter returns. */
interface DeliveredResults {
  /** Recordings. */
  "audio-to-audio": AudioToAudioOutput[];
  /** A transcript. */
  "automatic-speech-recognition": AutomaticSpeechRecognitionOutput;
  /** Segments. */
  "image-segmentation": ImageSegmentationSegment[];
}

/** What the function of a task resolves to. */
export type TaskResult<Task extends InferenceTask, Output extends OutputType = "blob"> = Task extends MediaTask
  ? MediaResult<Output>
  : Task extends keyof DeliveredResults
    ? DeliveredResults[Task]
    : Task extends ClientTask
      ? TaskOutputs[Task]
      : unknown;

/**
 * One task of one provider, step by step, for programs that send requests themselves. The function of the task does all
 * steps, with deadlines and retries.
 */
export interface TaskProviderHelper<Task extends InferenceTask = InferenceTask> {
  /** Provider id, or `auto`. */
  readonly provider: InferenceProviderOrPolicy;
  /** The task. */
  readonly task: Task;
  /** Whether the provider accepts only its own key, so that the router does not forward calls to it. */
  readonly clientSideRoutingOnly: boolean;
  /** Returns the path below the base address. */
  makeRoute(params: UrlParams): string;
  /** Returns the provider's address for the provider's own key, and its path on the router for every other key. */
  makeBaseUrl(params: UrlParams): string;
  /** Returns the full URL of the request. */
  makeUrl(params: UrlParams): string;
  /**
   * Returns the request headers.
   * @param isBinary the body is a file, so that it is not declared as JSON
   */
  prepareHeaders(params: HeaderParams, isBinary: boolean): Record<string, string>;
  /**
   * Returns the body as data.
   * @throws {InputError} the arguments hold a file that the provider expects as text: pass them through
   * `preparePayloadAsync` first
   */
  preparePayload(params: BodyParams): Record<string, unknown> | Blob | FormData;
  /** Reads the files in the arguments, so that the other steps can encode them as text. */
  preparePayloadAsync(args: RequestArgs): Promise<RequestArgs>;
  /**
   * Returns the body as `fetch` takes it.
   * @throws {InputError} as `preparePayload`
   */
  makeBody(params: BodyParams): string | Blob | FormData;
  /**
   * Reads a response. Polls the job that it started, and downloads the file that it points to.
   * @param response the response as JSON, or its body as a `Blob`
   * @param url URL of the request; job addresses are relative to it
   * @param headers headers of the request, which carry the key
   * @throws {ProviderOutputError} the response does not match the provider's documentation, or the job failed
   */
  getResponse<Output extends OutputType = "blob">(
    response: unknown,
    url?: string,
    headers?: RequestInit["headers"],
    outputType?: Output,
    signal?: AbortSignal,
  ): Promise<TaskResult<Task, Output>>;
}
