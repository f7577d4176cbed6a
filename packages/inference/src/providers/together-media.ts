import { objectAt } from "../adapters/chat-completion.ts";
import { dataUrl, EncodedBlob, encodedLength } from "../adapters/encoded-blob.ts";
import { JobFailedError, safeJobId } from "../adapters/job.ts";
import type { Media } from "../adapters/media.ts";
import { inputsOf, promptOf, renamed, spreadOf } from "../adapters/payload-parts.ts";
import { anything, object, optional, ShapeError, string, url } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";
import type { TaskCall } from "../adapters/task-call.ts";
import { InputError } from "../errors/input-error.ts";

type Fields = Record<string, unknown>;

/** Sends `target_size` as `width` and `height`, and steps under Together's name. */
function sized(fields: Fields): Fields {
  const { target_size: _target, ...others } = renamed(fields, "num_inference_steps", "steps");
  const size = objectAt(fields, "target_size");
  return size === undefined ? others : { ...others, width: size.width, height: size.height };
}

/** FLUX.1 Kontext takes one image URL; later models take a list of reference images. */
export function imageToImagePayload(call: TaskCall): Fields {
  const image = dataUrl(inputsOf(call), "image/jpeg");
  const model = call.providerModelId.toLowerCase();
  const isKontext = model.includes("flux.1") && model.includes("kontext");
  return { ...sized(spreadOf(call)), ...(isKontext ? { image_url: image } : { reference_images: [image] }) };
}

export function textVideoPayload(call: TaskCall): Fields {
  return { ...sized(promptOf(call)), model: call.providerModelId };
}

/** Maximum length of a text that is accepted as a frame: a URL or an encoded image. */
const maxFrameChars = 61_440;

export function imageVideoPayload(call: TaskCall): Fields {
  const fields = sized(spreadOf(call));
  const image = dataUrl(inputsOf(call), "image/jpeg");
  const chars = charsOf(image);
  if (fields.frame_images === undefined && chars > maxFrameChars) {
    throw new InputError(
      `The image is too large for together: ${chars} characters as a data: address, where ${maxFrameChars} are taken. Pass a smaller one, or the address where it lies: inputs: "https://…".`,
      { provider: "together", task: "image-to-video" },
    );
  }
  return { frame_images: [{ input_image: image, frame: "first" }], ...fields, model: call.providerModelId };
}

function charsOf(image: unknown): number {
  if (typeof image === "string") return image.length;
  return image instanceof EncodedBlob ? encodedLength(image) : 0;
}

const startedBody = object({ id: string });
const statusBody = object({ status: optional(string), error: anything });
const doneBody = object({ outputs: object({ video_url: url }) });
const pending: ReadonlySet<string | undefined> = new Set(["queued", "in_progress", undefined]);

/** Source: https://docs.together.ai/docs/videos-overview */
export function videoJob(payload: (call: TaskCall) => Fields): TaskAdapter<Media> {
  return {
    route: () => "v2/videos",
    payload: (call) => ({ json: payload(call) }),
    job: {
      everyMs: 2000,
      maxAttempts: 150,
      begin: (answer) => {
        const id = safeJobId(startedBody(answer).id);
        if (id === undefined) throw new ShapeError("a job ID", "id", answer, "no task ID found in the response");
        return { id, look: { path: `v2/videos/${id}` } };
      },
      look: (answer) => {
        const { status, error } = statusBody(answer);
        if (status === "completed") return { done: true, status, answer };
        if (pending.has(status)) return { done: false, status: status ?? "queued" };
        throw new JobFailedError(`The video job at together ended as ${status}${reasonOf(error)}`);
      },
      messages: {
        lookFailed: "Failed to fetch the video job's status from together API",
        timedOut: "Timed out while waiting for the result from together API - aborting after 150 attempts",
      },
    },
    parse: (answer) => ({ url: doneBody(answer).outputs.video_url }),
  };
}

function reasonOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error && typeof error.message === "string") {
    return `: ${error.message}`;
  }
  return "";
}
