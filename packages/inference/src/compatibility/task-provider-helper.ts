import type { OutputType } from "../adapters/task-adapter.ts";
import type { InferenceTask } from "../providers/define-provider.ts";
import type { MediaResult, MediaTask } from "../tasks/functions.ts";
import type {
  AudioToAudioOutput,
  AutomaticSpeechRecognitionOutput,
  ImageSegmentationSegment,
} from "../tasks/output-types.ts";
import type { RequestArgs } from "../tasks/requests.ts";
import type { ClientTask, TaskOutputs } from "../tasks/task-outputs.ts";
import type { BodyParams, HeaderParams, InferenceProviderOrPolicy, UrlParams } from "./field-names.ts";

/** Results that are not what an adapter finds in a response. */
interface DeliveredResults {
  "audio-to-audio": AudioToAudioOutput[];
  "automatic-speech-recognition": AutomaticSpeechRecognitionOutput;
  "image-segmentation": ImageSegmentationSegment[];
}

/** What a task's function resolves to. */
export type TaskResult<Task extends InferenceTask, Output extends OutputType = "blob"> = Task extends MediaTask
  ? MediaResult<Output>
  : Task extends keyof DeliveredResults
    ? DeliveredResults[Task]
    : Task extends ClientTask
      ? TaskOutputs[Task]
      : unknown;

/**
 * One task of one provider, step by step: for programs that send requests themselves. The task's own function does all of
 * it, with deadlines and retries.
 */
export interface TaskProviderHelper<Task extends InferenceTask = InferenceTask> {
  readonly provider: InferenceProviderOrPolicy;
  readonly task: Task;
  /** The provider takes only its own key; the router does not pass calls on to it. */
  readonly clientSideRoutingOnly: boolean;
  /** Returns the path below the base address. */
  makeRoute(params: UrlParams): string;
  /** Returns the provider's address, or its path on the router for every key but the provider's own. */
  makeBaseUrl(params: UrlParams): string;
  makeUrl(params: UrlParams): string;
  /** @param isBinary the body is a file, so that it is not declared as JSON */
  prepareHeaders(params: HeaderParams, isBinary: boolean): Record<string, string>;
  /**
   * Returns the body as data.
   * @throws {InputError} the arguments hold a file that the provider takes as text: pass them through `preparePayloadAsync`
   */
  preparePayload(params: BodyParams): Record<string, unknown> | Blob | FormData;
  /** Returns the arguments with every file read, so that the other steps can write it as text. */
  preparePayloadAsync(args: RequestArgs): Promise<RequestArgs>;
  /** Returns the body as `fetch` takes it. Throws as `preparePayload` does. */
  makeBody(params: BodyParams): string | Blob | FormData;
  /**
   * Reads a response; waits for the job that it started and downloads the file that it points to.
   * @param response the response's JSON, or its body as a `Blob`
   * @param url where the request went; jobs are looked at there
   * @param headers of the request; they carry the key
   * @throws {ProviderOutputError} the response is not what the provider documents, or the job failed
   */
  getResponse<Output extends OutputType = "blob">(
    response: unknown,
    url?: string,
    headers?: RequestInit["headers"],
    outputType?: Output,
    signal?: AbortSignal,
  ): Promise<TaskResult<Task, Output>>;
}
