import type { Media } from "../../adapters/media.ts";
import { isRecord } from "../../adapters/shape.ts";
import { ProviderOutputError } from "../../errors/output-error.ts";
import type {
  AudioToAudioOutput,
  AutomaticSpeechRecognitionOutput,
  ImageSegmentationSegment,
} from "../../tasks/output-types.ts";
import type { TaskOutputs } from "../../tasks/task-outputs.ts";
import { toBase64 } from "../../transport/encode-body.ts";
import type { OutgoingRequest } from "../../transport/outgoing-request.ts";
import { send } from "../../transport/send.ts";
import type { Call, Found } from "../call.ts";
import { httpFailure } from "./http-failure.ts";
import { readFile, readMedia } from "./read-media.ts";

/** Downloads a file that a response points to. The URL is untrusted, so no credentials are sent. */
export async function download(address: string, call: Call, read = readMedia): Promise<Blob> {
  const url = new URL(address, call.target.url);
  if (!/^https?:$/.test(url.protocol)) {
    throw new ProviderOutputError(`The result's address does not start with http(s) or /: "${url.protocol}".`);
  }
  const request: OutgoingRequest = {
    url: url.href,
    method: "GET",
    headers: {},
    kind: "read",
    secrets: call.request.secrets,
    isPublic: true,
  };
  const { response } = await send(request, call.scope, call.retry);
  if (!response.ok) throw await httpFailure(response, request, call.scope, `Failed to fetch the result at ${url.host}`);
  return read(response, call, request);
}

/** Returns media as bytes, downloading them if necessary. */
export async function mediaBlob(media: Media, call: Call): Promise<Blob> {
  if ("blob" in media) return media.blob;
  return "url" in media ? download(media.url, call) : new Blob([bytesOf(media.base64)], { type: media.type });
}

/** Delivers an image, video or recording in the form that the caller requested. */
export async function deliverMedia(
  { output, raw }: Found<Media>,
  call: Call,
): Promise<Blob | string | Record<string, unknown>> {
  const { outputType = "blob" } = call.options;
  if (outputType === "json") {
    if (isRecord(raw) && !(raw instanceof Blob)) return raw;
    throw new ProviderOutputError("The answer is a file, which cannot be given as json: ask for blob, url or dataUrl.");
  }
  if (outputType === "url" && "url" in output) return new URL(output.url, call.target.url).href;
  if (outputType === "blob") return mediaBlob(output, call);
  if ("base64" in output) return `data:${output.type};base64,${output.base64}`;
  const blob = await mediaBlob(output, call);
  return `data:${blob.type === "" ? "application/octet-stream" : blob.type};base64,${await base64Of(blob)}`;
}

export async function deliverTranscript(
  { output }: Found<TaskOutputs["automatic-speech-recognition"]>,
  call: Call,
): Promise<AutomaticSpeechRecognitionOutput> {
  if (typeof output.textUrl === "string") {
    return { text: await (await download(output.textUrl, call, readFile)).text() };
  }
  return "text" in output && typeof output.text === "string" ? { ...output, text: output.text } : { text: "" };
}

/** A single recording is returned as a list with one element. */
export async function deliverRecordings(
  { output }: Found<TaskOutputs["audio-to-audio"]>,
  call: Call,
): Promise<AudioToAudioOutput[]> {
  if (Array.isArray(output)) return output;
  const sound = await mediaBlob(output, call);
  return [{ label: "audio", "content-type": sound.type, blob: await base64Of(sound) }];
}

/** A single mask is returned as a list with one segment. */
export async function deliverSegments(
  { output }: Found<TaskOutputs["image-segmentation"]>,
  call: Call,
): Promise<ImageSegmentationSegment[]> {
  if (Array.isArray(output)) return output;
  const mask = "base64" in output ? output.base64 : await base64Of(await mediaBlob(output, call));
  return [{ label: "mask", score: 1, mask }];
}

async function base64Of(blob: Blob): Promise<string> {
  return toBase64(new Uint8Array(await blob.arrayBuffer()));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch (cause) {
    throw new ProviderOutputError("The file in the answer is no base64.", { cause });
  }
}
