import { textProblem } from "@modelyard/tasks";
import { hasInvisibleCharacters } from "../literals/text.ts";
import { MediaSlot, type Plain } from "../literals/tree.ts";
import type { InputFile } from "./task-call.ts";

type ContentTypes = Readonly<Record<string, string>>;

/** Media types by extension, for each kind of file: webm is audio for one task and video for another. */
const contentTypes: Readonly<Record<InputFile["variable"], ContentTypes>> = {
  audio: {
    aac: "audio/aac",
    flac: "audio/flac",
    m4a: "audio/mp4",
    mp3: "audio/mpeg",
    mp4: "audio/mp4",
    ogg: "audio/ogg",
    wav: "audio/wav",
    webm: "audio/webm",
  },
  image: {
    bmp: "image/bmp",
    gif: "image/gif",
    jpeg: "image/jpeg",
    jpg: "image/jpeg",
    mp4: "video/mp4",
    png: "image/png",
    webm: "video/webm",
    webp: "image/webp",
  },
};

const maximumNameLength = 255;

/**
 * Returns whether a file name can be written into code unchanged. Paths are rejected because they lead out of the
 * code's folder, and characters that hide or reorder text because they disguise which file is read.
 */
function isFileName(name: string): boolean {
  return (
    name.length <= maximumNameLength &&
    !/[/\\]/.test(name) &&
    !hasInvisibleCharacters(name) &&
    textProblem(name) === undefined
  );
}

/** The reader's input for a task with a file: the file, the paths of its name, and the other inputs. */
export function givenFile(inputs: Plain, sample: InputFile): { file: InputFile; rest: Plain } {
  if (typeof inputs === "string") {
    const contentType = contentTypeOf(inputs, sample.variable);
    return contentType === undefined
      ? { file: sample, rest: inputs }
      : { file: { ...sample, name: inputs, contentType }, rest: undefined };
  }
  if (!isFields(inputs)) return { file: sample, rest: inputs };
  const { [sample.variable]: named, ...rest } = inputs;
  return { file: typeof named === "string" ? givenFile(named, sample).file : sample, rest };
}

/** Returns the image file that a text names; `undefined` for a URL or any other text. */
export function imageFile(name: string): InputFile | undefined {
  const contentType = contentTypeOf(name, "image");
  return contentType?.startsWith("image/") === true ? { name, contentType, variable: "image" } : undefined;
}

function contentTypeOf(name: string, variable: InputFile["variable"]): string | undefined {
  const dot = name.lastIndexOf(".");
  if (dot < 1 || !isFileName(name)) return undefined;
  const extension = name.slice(dot + 1).toLowerCase();
  const types = contentTypes[variable];
  return Object.hasOwn(types, extension) ? types[extension] : undefined;
}

/** Audio formats that fal accepts; its clients reject others. */
const falRecordings: ReadonlySet<string> = new Set(["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav"]);
const falHears: ReadonlySet<string> = new Set(["automatic-speech-recognition", "audio-to-audio"]);

/** Returns the file in a format that the provider accepts. */
export function fileFor(provider: string, task: string, file: InputFile): InputFile {
  if (provider !== "fal-ai" || !falHears.has(task) || falRecordings.has(file.contentType)) return file;
  return { ...file, name: `${file.name.slice(0, file.name.lastIndexOf("."))}.mp3`, contentType: "audio/mpeg" };
}

const isFields = (value: Plain): value is { readonly [name: string]: Plain } =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof MediaSlot);
