import { JobFailedError, safeJobId } from "../adapters/job.ts";
import type { Media } from "../adapters/media.ts";
import { modelPath, promptOf, renamed } from "../adapters/payload-parts.ts";
import { isRecord, number, object, optional, ShapeError, some, string, url } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";

const taskBody = object({ task: object({ status: string, progress_percent: optional(number) }) });
const videosBody = object({ videos: some(object({ video_url: url })) });

/** Source: https://novita.ai/docs/api-reference/model-apis-task-result */
export const textToVideo: TaskAdapter<Media> = {
  route: ({ providerModelId }) => `v3/async/${modelPath(providerModelId)}`,
  payload: (call) => ({ json: renamed(promptOf(call), "num_inference_steps", "steps") }),
  job: {
    everyMs: 500,
    begin: (answer) => {
      const id = safeJobId(isRecord(answer) ? answer.task_id : undefined);
      if (id === undefined) throw new ShapeError("a task ID", "task_id", answer, "no task ID found in the response");
      return { id, look: { path: `v3/async/task-result?task_id=${id}` } };
    },
    look: (answer) => {
      const { status, progress_percent: percent } = taskBody(answer).task;
      if (status === "TASK_STATUS_FAILED") throw new JobFailedError("Novita text-to-video task failed");
      return status === "TASK_STATUS_SUCCEED" ? { done: true, status, answer } : { done: false, status, percent };
    },
    messages: { lookFailed: "Failed to fetch task result" },
  },
  parse: (answer) => ({ url: videosBody(answer).videos[0].video_url }),
};
