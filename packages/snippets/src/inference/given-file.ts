import type { Plain } from "../literals/tree.ts";
import type { InputFile } from "./task-call.ts";

const contentTypes: Readonly<Record<string, string>> = {
  flac: "audio/flac",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  png: "image/png",
  wav: "audio/wav",
  webp: "image/webp",
};

/** A file beside the code; a path would lead out of its folder. */
const fileName = /^[\w][\w -]{0,99}\.([a-z0-9]{3,4})$/i;

/** What a reader gave for a task that takes a file: the file, where its name stands there, and the rest. */
export function givenFile(inputs: Plain, sample: InputFile): { file: InputFile; rest: Plain } {
  if (typeof inputs === "string") {
    const contentType = contentTypeOf(inputs);
    return contentType === undefined
      ? { file: sample, rest: inputs }
      : { file: { ...sample, name: inputs, contentType }, rest: undefined };
  }
  if (!isFields(inputs)) return { file: sample, rest: inputs };
  const { [sample.variable]: named, ...rest } = inputs;
  return { file: typeof named === "string" ? givenFile(named, sample).file : sample, rest };
}

function contentTypeOf(name: string): string | undefined {
  const [, extension = ""] = fileName.exec(name) ?? [];
  const key = extension.toLowerCase();
  return Object.hasOwn(contentTypes, key) ? contentTypes[key] : undefined;
}

/** What fal hears; its clients refuse the rest. */
const falRecordings: ReadonlySet<string> = new Set(["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav"]);
const falHears: ReadonlySet<string> = new Set(["automatic-speech-recognition", "audio-to-audio"]);

/** The file in a format that the provider takes. */
export function fileFor(provider: string, task: string, file: InputFile): InputFile {
  if (provider !== "fal-ai" || !falHears.has(task) || falRecordings.has(file.contentType)) return file;
  return { ...file, name: file.name.replace(/\.\w+$/, ".mp3"), contentType: "audio/mpeg" };
}

const isFields = (value: Plain): value is { readonly [name: string]: Plain } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
