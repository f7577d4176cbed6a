import { InputError } from "../errors/input-error.ts";
import type { Transcript } from "../tasks/task-outputs.ts";
import { asBlob } from "./encoded-blob.ts";
import { isHttpAddress } from "./http-address.ts";
import type { Media } from "./media.ts";
import { inputsOf, spreadOf } from "./payload-parts.ts";
import { array, number, object, optional, type Shape, ShapeError, string } from "./shape.ts";
import type { FormFile, TaskAdapter } from "./task-adapter.ts";
import type { TaskCall } from "./task-call.ts";

/** Reads audio that is the response body. */
export const parseRecording: Shape<Media> = (answer) => {
  if (answer instanceof Blob) return { blob: answer };
  throw new ShapeError("sound", "", answer);
};

/**
 * Speech in OpenAI's format; the response is the audio.
 * @see https://platform.openai.com/docs/api-reference/audio/createSpeech
 */
export function speech({
  route = "v1/audio/speech",
  defaults = (_call: TaskCall): Record<string, unknown> => ({}),
} = {}): TaskAdapter<Media> {
  return {
    route: () => route,
    answers: "binary",
    payload: (call) => ({
      json: { ...defaults(call), ...spreadOf(call), input: inputsOf(call), model: call.providerModelId },
    }),
    parse: (answer) => parseRecording(answer),
  };
}

const transcriptBody = object({
  text: string,
  segments: optional(array(object({ text: string, start: number, end: number }))),
});

/** `{ text, segments? }` with the segments as chunks. */
export const parseTranscript: Shape<Transcript> = (answer) => {
  const { text, segments } = transcriptBody(answer);
  if (segments === undefined) return { text };
  return { text, chunks: segments.map((segment) => ({ text: segment.text, timestamp: [segment.start, segment.end] })) };
};

const extensions: Readonly<Record<string, string>> = {
  "audio/aac": "aac",
  "audio/flac": "flac",
  "audio/m4a": "m4a",
  "audio/mp3": "mp3",
  "audio/mp4": "m4a",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/webm": "webm",
  "audio/x-flac": "flac",
  "audio/x-m4a": "m4a",
  "audio/x-wav": "wav",
  "video/webm": "webm",
};

/** A recording as a file in a form. Servers detect its format from the file extension. */
export function soundFile(sound: Blob): FormFile {
  const type = sound.type.split(";")[0]?.trim().toLowerCase() ?? "";
  return { file: sound, fileName: `audio.${extensions[type] ?? "wav"}` };
}

/**
 * Transcription in OpenAI's wire format: a form with the recording as a file.
 * @see https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export function transcription({
  route = "v1/audio/transcriptions",
  acceptsAddress = false,
} = {}): TaskAdapter<Transcript> {
  return {
    route: () => route,
    payload: (call) => {
      const inputs = inputsOf(call);
      const sound = asBlob(inputs, "audio/wav");
      const isAddress = typeof inputs === "string" && isHttpAddress(inputs);
      const address = acceptsAddress && isAddress ? inputs : undefined;
      const file = sound === undefined ? address : soundFile(sound);
      if (file === undefined) throw new InputError("Audio input must be a Blob");
      return { form: { file, ...formFields(spreadOf(call)), model: call.providerModelId } };
    },
    parse: (answer) => parseTranscript(answer),
  };
}

function formFields(fields: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
