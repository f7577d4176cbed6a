import type {
  JSONValue,
  SharedV4Warning,
  Experimental_VideoModelV4 as VideoModelV4,
  Experimental_VideoModelV4CallOptions as VideoModelV4CallOptions,
} from "@ai-sdk/provider";
import { ProviderOutputError } from "../errors/output-error.ts";
import { type JobHandle, readHandle } from "../jobs/job-handle.ts";
import type { ResumeArgs } from "../jobs/resume-job.ts";
import { asSdk } from "./call-error.ts";
import { optionsOf, unsupported } from "./chat-arguments.ts";
import { blobOf } from "./image-model.ts";
import { type Context, callOptions } from "./settings.ts";

/**
 * A video model for the SDK's `experimental_generateVideo`, from a text or an image. Its operations are the client's jobs,
 * so `startVideo` and `getVideoStatus` may run in different processes.
 */
export function videoModel(modelId: string, { client, target, name }: Context): VideoModelV4 {
  const respond = (headers: Record<string, string> | undefined) => ({ timestamp: new Date(), modelId, headers });

  function callOf(call: VideoModelV4CallOptions) {
    const { prompt, image, resolution, seed, providerOptions } = call;
    const [width, height] = resolution?.split("x").map(Number) ?? [];
    const size = width === undefined || height === undefined ? {} : { target_size: { width, height } };
    const parameters = { ...size, ...(seed !== undefined && { seed }), ...optionsOf(providerOptions, name) };
    const common = { ...target, model: modelId };
    const described = prompt === undefined ? {} : { prompt };
    return {
      body: { model: modelId, prompt, parameters },
      text: { ...common, inputs: prompt ?? "", parameters },
      // The first frame, if any.
      image: image && { ...common, inputs: blobOf(image), parameters: { ...described, ...parameters } },
    };
  }

  return {
    specificationVersion: "v4",
    provider: `${name}.video`,
    modelId,
    maxVideosPerCall: 1,
    doGenerate: async (call) => {
      const own = callOptions(call);
      const { text, image, body } = callOf(call);
      const video = await asSdk(body, () =>
        image === undefined ? client.textToVideo(text, own.options) : client.imageToVideo(image, own.options),
      );
      return { videos: [await fileOf(video)], warnings: warningsOf(call), response: respond(own.metadata?.headers) };
    },
    doStart: async (call) => {
      const { options } = callOptions(call);
      const { text, image, body } = callOf(call);
      const job = await asSdk(body, () =>
        image === undefined ? client.textToVideo.start(text, options) : client.imageToVideo.start(image, options),
      );
      const operation: JSONValue = JSON.parse(JSON.stringify(job));
      return { operation, warnings: warningsOf(call), response: respond(undefined) };
    },
    doStatus: async ({ operation, ...call }) => {
      const own = callOptions(call);
      const handle = readHandle(operation);
      const { resume } = handle.task === "image-to-video" ? client.imageToVideo : client.textToVideo;
      const job = await resume({ ...handle, provider: providerOf(handle, target) }, own.options);
      try {
        const state = await asSdk(undefined, () => job.refresh());
        if (state === "running") return { status: "pending", response: respond(undefined) };
        const video = await fileOf(await asSdk(undefined, () => job.result()));
        return { status: "completed", videos: [video], warnings: [], response: respond(own.metadata?.headers) };
      } catch (error) {
        if (!(error instanceof ProviderOutputError) || job.state !== "failed") throw error;
        return { status: "error", error: error.message, response: respond(undefined) };
      }
    },
  };
}

/** A custom provider is identified by its definition only. */
function providerOf(handle: JobHandle, { provider }: Context["target"]): ResumeArgs["provider"] {
  return typeof provider === "object" && "id" in provider && provider.id === handle.provider
    ? provider
    : handle.provider;
}

async function fileOf(video: Blob) {
  const data = new Uint8Array(await video.arrayBuffer());
  return { type: "binary" as const, data, mediaType: video.type === "" ? "video/mp4" : video.type };
}

function warningsOf({
  aspectRatio,
  duration,
  fps,
  frameImages,
  inputReferences,
  generateAudio,
}: VideoModelV4CallOptions) {
  const given = { aspectRatio, duration, fps, frameImages, inputReferences, generateAudio };
  return Object.entries(given).flatMap(([feature, value]): SharedV4Warning[] =>
    value === undefined ? [] : [unsupported(feature, "pass the provider's own parameter in providerOptions")],
  );
}
