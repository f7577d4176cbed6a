import { objectAt } from "../adapters/chat-completion.ts";
import { dataUrl } from "../adapters/encoded-blob.ts";
import { JobFailedError, safeJobId } from "../adapters/job.ts";
import type { Media } from "../adapters/media.ts";
import { inputsOf, spreadOf } from "../adapters/payload-parts.ts";
import { object, optional, ShapeError, string, url } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";
import type { TaskCall } from "../adapters/task-call.ts";

const startedBody = object({ task_id: string });
const statusBody = object({ task: object({ status: string, error: optional(object({ message: optional(string) })) }) });
const doneBody = object({ task: object({ content: object({ url }) }) });
const gaveUp: ReadonlySet<string> = new Set(["failed", "cancelled"]);

const framesPerSecond = 24;
const shortestSeconds = 4;
const longestSeconds = 15;
const ratios = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"] as const;

interface Resolution {
  name: string;
  /** Pixels. */
  shortSide: number;
}

const resolutions: readonly [Resolution, ...Resolution[]] = [
  { name: "768P", shortSide: 768 },
  { name: "2K", shortSide: 1440 },
];

function secondsOf(frames: unknown): number {
  if (typeof frames !== "number") return shortestSeconds;
  return Math.min(longestSeconds, Math.max(shortestSeconds, Math.round(frames / framesPerSecond)));
}

/** Listed in order of preference: of two equally close entries, the first is chosen. */
function closest<Item>(items: readonly [Item, ...Item[]], distance: (item: Item) => number): Item {
  return items.reduce((best, item) => (distance(item) < distance(best) ? item : best));
}

function ratioValue(ratio: string): number {
  const [width, height] = ratio.split(":").map(Number);
  return (width ?? 1) / (height ?? 1);
}

/** Returns the documented resolution and ratio closest to the requested size. */
function shapeOf({ width, height }: Record<string, unknown> = {}): { resolution: string; ratio: string } {
  if (typeof width !== "number" || typeof height !== "number") return { resolution: "768P", ratio: "16:9" };
  const shortSide = Math.min(width, height);
  const { name: resolution } = closest(resolutions, (each) => Math.abs(each.shortSide - shortSide));
  const ratio = closest(ratios, (each) => Math.abs(ratioValue(each) - width / height));
  return { resolution, ratio };
}

function payload(call: TaskCall): Record<string, unknown> {
  const {
    prompt,
    num_frames: frames,
    target_size: _size,
    // Parameters of other video models that this one does not support.
    guidance_scale: _guidance,
    negative_prompt: _negative,
    num_inference_steps: _steps,
    seed: _seed,
    ...fields
  } = spreadOf(call);
  const image = inputsOf(call);
  const firstFrame = { type: "image_url", image_url: { url: dataUrl(image, "image/png") }, role: "first_frame" };
  const { resolution, ratio } = shapeOf(objectAt(spreadOf(call), "target_size"));
  return {
    resolution,
    duration: secondsOf(frames),
    ratio,
    ...fields,
    model: call.providerModelId,
    content: [
      ...(prompt === undefined ? [] : [{ type: "text", text: prompt }]),
      ...(image === undefined ? [] : [firstFrame]),
    ],
    // The video takes the aspect ratio of its first frame.
    ...(image !== undefined && { ratio: "adaptive" }),
  };
}

/**
 * MiniMax H3, novita's model for this task, in MiniMax's wire format.
 * Source: https://novita.ai/docs/api-reference/model-apis-minimax-h3 (checked 2026-11-22)
 */
export const imageTextToVideo: TaskAdapter<Media> = {
  route: () => "v3/minimax/v2/video_generation",
  payload: (call) => ({ json: payload(call) }),
  job: {
    everyMs: 5000,
    begin: (answer) => {
      const id = safeJobId(startedBody(answer).task_id);
      if (id === undefined) throw new ShapeError("a task ID", "task_id", answer, "no task ID found in the response");
      return { id, look: { path: `v3/minimax/v2/query/video_generation/${id}` } };
    },
    look: (answer) => {
      const { status, error } = statusBody(answer).task;
      if (gaveUp.has(status)) {
        const reason = error?.message === undefined ? "" : `: ${error.message}`;
        throw new JobFailedError(`The video task at novita ended as ${status}${reason}`);
      }
      return status === "succeeded" ? { done: true, status, answer } : { done: false, status };
    },
    messages: { lookFailed: "Failed to fetch task result" },
  },
  parse: (answer) => ({ url: doneBody(answer).task.content.url }),
};
