import { base64 } from "../adapters/encoded-blob.ts";
import { belowBase, JobFailedError } from "../adapters/job.ts";
import { loraScale } from "../adapters/lora.ts";
import type { Media } from "../adapters/media.ts";
import { inputsOf, modelPath, parametersOf, promptOf, restOf } from "../adapters/payload-parts.ts";
import { object, optional, some, string, url } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";
import type { TaskCall } from "../adapters/task-call.ts";
import { defineProvider } from "./define-provider.ts";

const startedBody = object({ data: object({ id: optional(string), urls: object({ get: url }) }) });
const statusBody = object({ data: object({ status: string, error: optional(string) }) });
const doneBody = object({ data: object({ outputs: some(url) }) });

function withLora(body: Record<string, unknown>, { mapping }: TaskCall): Record<string, unknown> {
  if (mapping?.adapter !== "lora") return body;
  return { ...body, loras: [{ path: mapping.hfModelId, scale: loraScale }] };
}

/** Sends the image as the input; further images are the parameter `images`. */
function withImage(call: TaskCall): Record<string, unknown> {
  const { images, ...parameters } = parametersOf(call);
  const given = Array.isArray(images) ? images.map(base64) : undefined;
  const image = base64(inputsOf(call));
  return {
    ...restOf(call),
    ...parameters,
    ...(image !== undefined && { image }),
    ...((given !== undefined || image !== undefined) && { images: given ?? [image] }),
  };
}

function prediction(payload: (call: TaskCall) => Record<string, unknown>): TaskAdapter<Media> {
  return {
    route: ({ providerModelId }) => `api/v3/${modelPath(providerModelId)}`,
    payload: (call) => ({ json: withLora(payload(call), call) }),
    job: {
      everyMs: 500,
      begin: (answer, _call, baseUrl) => {
        const { id, urls } = startedBody(answer).data;
        return { id, look: belowBase(urls.get, baseUrl) };
      },
      look: (answer) => {
        const { status, error } = statusBody(answer).data;
        if (status === "failed") {
          throw new JobFailedError(
            `The task at wavespeed failed${error === undefined || error === "" ? "" : `: ${error}`}`,
          );
        }
        return status === "completed" ? { done: true, status, answer } : { done: false, status };
      },
      messages: { lookFailed: "Failed to fetch the task's status from wavespeed API" },
    },
    parse: (answer) => ({ url: doneBody(answer).data.outputs[0] }),
  };
}

/**
 * WaveSpeed: images and videos, as jobs.
 * @see https://wavespeed.ai/docs/submit-task
 * @see https://wavespeed.ai/docs/get-result
 */
export const wavespeed = defineProvider({
  id: "wavespeed",
  label: "WaveSpeedAI",
  baseUrl: "https://api.wavespeed.ai",
  tasks: {
    "text-to-image": prediction(promptOf),
    "text-to-video": prediction(promptOf),
    "image-to-image": prediction(withImage),
    "image-to-video": prediction(withImage),
    "image-text-to-image": prediction(withImage),
    "image-text-to-video": prediction(withImage),
  },
});
