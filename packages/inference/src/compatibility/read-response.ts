import type { OutputType } from "../adapters/task-call.ts";
import type { Call, Found } from "../call/call.ts";
import { adapterOf, openScope } from "../call/perform.ts";
import { deliverMedia, deliverRecordings, deliverSegments, deliverTranscript } from "../call/response/deliver.ts";
import { waitForJob } from "../call/response/job.ts";
import { guardParse } from "../call/response/malformed.ts";
import { accessOf } from "../call/target/access.ts";
import { InferenceError } from "../errors/inference-error.ts";
import type { ProviderDefinition } from "../providers/define-provider.ts";
import { registry } from "../registry.ts";
import type { ClientTask, TaskOutputs } from "../tasks/task-outputs.ts";
import { defaultRetry } from "../transport/retry.ts";

type Deliver<Task extends ClientTask> = (found: Found<TaskOutputs[Task]>, call: Call) => unknown;

/** How results are delivered for tasks whose result is not the adapter's output. */
const deliveries: { readonly [Task in ClientTask]?: Deliver<Task> } = {
  "automatic-speech-recognition": deliverTranscript,
  "audio-to-audio": deliverRecordings,
  "image-segmentation": deliverSegments,
  "image-to-image": deliverMedia,
  "image-to-video": deliverMedia,
  "image-text-to-image": deliverMedia,
  "image-text-to-video": deliverMedia,
  "text-to-audio": deliverMedia,
  "text-to-image": deliverMedia,
  "text-to-speech": deliverMedia,
  "text-to-video": deliverMedia,
};

export interface ReceivedResponse<Task extends ClientTask> {
  provider: ProviderDefinition;
  task: Task;
  /** JSON, or a file. */
  response: unknown;
  /** URL of the request. */
  url: string;
  /** Base address of the provider's paths. */
  baseUrl: string;
  isDirect: boolean;
  hubUrl: string;
  /** The request's headers. */
  headers: Headers;
  outputType: OutputType | undefined;
  signal: AbortSignal | undefined;
}

/** Reads a response that other code received, as the task's function does, including the job and the download. */
export async function readResponse<Task extends ClientTask>(received: ReceivedResponse<Task>): Promise<unknown> {
  const { provider, task, response: raw, signal } = received;
  const scope = openScope(signal === undefined ? {} : { signal });
  try {
    const call = callOf(received, scope);
    const { target, media } = call;
    // The caller has checked the status; nothing else is known about the response.
    const response = new Response();
    const { job } = target.adapter;
    const last = job === undefined || media === undefined ? raw : await waitForJob(job, raw, response, call);
    const adapter = adapterOf(target, task);
    const output = guardParse(call, response, last, () => adapter.parse(last, target.call));
    const deliver: Deliver<Task> | undefined = deliveries[task];
    return deliver === undefined ? output : await deliver({ output, raw: last }, call);
  } catch (error) {
    throw error instanceof InferenceError ? error.within({ provider: provider.id, task }) : error;
  } finally {
    scope.close();
  }
}

function callOf<Task extends ClientTask>(received: ReceivedResponse<Task>, scope: Call["scope"]): Call {
  const { provider, task, url, baseUrl, isDirect, hubUrl, outputType } = received;
  const headers = Object.fromEntries(received.headers);
  return {
    target: {
      provider,
      adapter: adapterOf({ provider }, task),
      call: { task, providerModelId: "", args: {}, direct: isDirect, hubUrl, outputType },
      access: accessOf(undefined, {}),
      isRouted: !isDirect,
      model: undefined,
      baseUrl,
      url,
    },
    scope,
    retry: defaultRetry,
    options: outputType === undefined ? {} : { outputType },
    request: { url, method: "POST", headers, kind: "work", secrets: keysIn(headers) },
    media: registry.media,
  };
}

/** Returns the keys in headers, without their scheme, so that errors can mask them. */
function keysIn({ authorization = "", ...others }: Record<string, string>): string[] {
  const keys = [authorization.replace(/^\S+ /, ""), others["x-key"] ?? "", others["x-api-key"] ?? ""];
  return keys.filter((key) => key !== "");
}
