import { JobFailedError } from "../adapters/job.ts";
import type { Media } from "../adapters/media.ts";
import { modelPath, promptOf } from "../adapters/payload-parts.ts";
import { object, optional, string, url } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";
import { InputError } from "../errors/input-error.ts";
import { defineProvider } from "./define-provider.ts";

const pollAfterMs = 1000;
const maxAttempts = 5;
const failures: ReadonlySet<string> = new Set(["Error", "Request Moderated", "Content Moderated", "Task not found"]);

const startedBody = object({ id: optional(string), polling_url: url });
const statusBody = object({ status: string });
const readyBody = object({ sample: url });

const textToImage: TaskAdapter<Media> = {
  route: ({ providerModelId }) => {
    if (providerModelId === "") throw new InputError("Params are required");
    return `v1/${modelPath(providerModelId)}`;
  },
  payload: (call) => ({ json: promptOf(call) }),
  job: {
    everyMs: pollAfterMs,
    maxAttempts,
    waitsFirst: true,
    begin: (answer) => {
      const { id, polling_url } = startedBody(answer);
      return { id, look: { url: polling_url } };
    },
    address: (address, attempt) => {
      const asked = new URL(address);
      asked.searchParams.set("attempt", String(attempt));
      return asked;
    },
    look: (answer) => {
      const body = statusBody(answer);
      if (failures.has(body.status)) {
        throw new JobFailedError(`Failed to fetch result from black forest labs API: ${body.status}`);
      }
      const { result } = body;
      const ready = body.status === "Ready" && hasSample(result);
      return ready ? { done: true, status: body.status, answer: result } : { done: false, status: body.status };
    },
    messages: {
      lookFailed: "Failed to fetch result from black forest labs API",
      timedOut: `Timed out while waiting for the result from black forest labs API - aborting after ${maxAttempts} attempts`,
    },
  },
  parse: (answer) => ({ url: readyBody(answer).sample }),
};

function hasSample(result: unknown): boolean {
  return typeof result === "object" && result !== null && "sample" in result && typeof result.sample === "string";
}

/**
 * Black Forest Labs: images. Jobs are polled at any of its hosts; the key is sent as `X-Key` to these as well.
 * @see https://docs.bfl.ai/quick_start/generating_images
 */
export const blackForestLabs = defineProvider({
  id: "black-forest-labs",
  label: "Black Forest Labs",
  baseUrl: "https://api.bfl.ai",
  keyHosts: ["bfl.ai"],
  authorization: (key) => ({ "x-key": key }),
  tasks: { "text-to-image": textToImage },
});
