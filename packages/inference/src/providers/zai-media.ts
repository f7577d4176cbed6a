import { dataUrl } from "../adapters/encoded-blob.ts";
import { JobFailedError, safeJobId } from "../adapters/job.ts";
import type { Media } from "../adapters/media.ts";
import { inputsOf, promptOf, spreadOf } from "../adapters/payload-parts.ts";
import { object, ShapeError, some, string, url } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";

const startedBody = object({ id: string });
const statusBody = object({ task_status: string });
const imageBody = object({ image_result: some(object({ url })) });
const layoutBody = object({ md_results: string });

/** Source: https://docs.z.ai/api-reference/image/generate-image-async */
export const textToImage: TaskAdapter<Media> = {
  route: () => "api/paas/v4/async/images/generations",
  payload: (call) => ({ json: { ...promptOf(call), model: call.providerModelId } }),
  job: {
    everyMs: 5000,
    maxAttempts: 60,
    begin: (answer) => {
      const id = safeJobId(startedBody(answer).id);
      if (id === undefined) throw new ShapeError("a task ID", "id", answer, "no task ID found in the response");
      return { id, look: { path: `api/paas/v4/async-result/${id}` } };
    },
    look: (answer) => {
      const { task_status: status } = statusBody(answer);
      if (status === "FAIL") throw new JobFailedError("z.ai text-to-image task failed");
      return status === "SUCCESS" ? { done: true, status, answer } : { done: false, status };
    },
    messages: {
      lookFailed: "Failed to fetch the task's status from z.ai API",
      timedOut: "Timed out while waiting for the result from z.ai API - aborting after 60 attempts",
    },
  },
  parse: (answer) => ({ url: imageBody(answer).image_result[0].url }),
};

/** Reads a document as Markdown. Source: https://docs.z.ai/guides/vlm/glm-ocr */
export const imageToText: TaskAdapter<{ generated_text: string }> = {
  route: () => "api/paas/v4/layout_parsing",
  payload: (call) => ({
    json: { ...spreadOf(call), model: call.providerModelId, file: dataUrl(inputsOf(call), "image/png") },
  }),
  parse: (answer) => ({ generated_text: layoutBody(answer).md_results }),
};
