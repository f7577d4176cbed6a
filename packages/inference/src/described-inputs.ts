import { asBlob } from "./adapters/encoded-blob.ts";
import { isRecord } from "./adapters/shape.ts";
import type { InferenceTask } from "./providers/index.ts";

/** Tasks whose whole input is a file, and whether the file is optional. */
const fileTasks: ReadonlyMap<InferenceTask, "needed" | "optional"> = new Map<InferenceTask, "needed" | "optional">([
  ["audio-classification", "needed"],
  ["audio-to-audio", "needed"],
  ["automatic-speech-recognition", "needed"],
  ["image-classification", "needed"],
  ["image-segmentation", "needed"],
  ["image-text-to-image", "optional"],
  ["image-text-to-video", "optional"],
  ["image-to-image", "needed"],
  ["image-to-text", "needed"],
  ["image-to-video", "needed"],
  ["object-detection", "needed"],
]);

/** Tasks whose inputs hold the file in a field. */
const imageFieldTasks: ReadonlySet<InferenceTask> = new Set<InferenceTask>([
  "document-question-answering",
  "visual-question-answering",
  "zero-shot-image-classification",
]);

export function takesFile(task: InferenceTask): boolean {
  return fileTasks.get(task) === "needed";
}

export interface DescribedInputs {
  inputs?: unknown;
  parameters?: Record<string, unknown>;
  /** Represents the file in the described call. */
  fileName: string;
}

interface GivenInputs {
  task: InferenceTask;
  inputs?: unknown;
  parameters?: Record<string, unknown>;
}

/** Returns the arguments of a described call: an empty file of the right type replaces the file's name. */
export function describedInputs({ task, inputs, parameters }: GivenInputs): DescribedInputs {
  const kind = /audio|speech/.test(task) ? "audio" : "image";
  const file = isRecord(inputs) && asBlob(inputs) === undefined ? inputs[kind] : inputs;
  const fileName = nameOf(file) ?? (kind === "audio" ? "audio.wav" : "image.jpg");
  const settings = parameters !== undefined && { parameters };
  if (imageFieldTasks.has(task) && file !== undefined) {
    const beside = file === inputs || !isRecord(inputs) ? {} : inputs;
    return {
      fileName,
      inputs: { ...beside, image: asBlob(file) ?? new Blob([], { type: "image/jpeg" }) },
      ...settings,
    };
  }
  if (!fileTasks.has(task)) return { fileName, ...(inputs !== undefined && { inputs }), ...settings };
  if (file === undefined && inputs !== undefined) return { fileName, inputs, ...settings };
  if (file === undefined && !takesFile(task)) return { fileName, ...settings };
  const beside = file === inputs || !isRecord(inputs) ? {} : withoutField(inputs, kind);
  const said = { ...beside, ...parameters };
  return {
    fileName,
    inputs: asBlob(file) ?? new Blob([], { type: kind === "audio" ? "audio/wav" : "image/jpeg" }),
    ...((parameters !== undefined || Object.keys(said).length > 0) && { parameters: said }),
  };
}

function withoutField(fields: Record<string, unknown>, field: string): Record<string, unknown> {
  const { [field]: _file, ...others } = fields;
  return others;
}

function nameOf(file: unknown): string | undefined {
  if (typeof file === "string" && file !== "") return file;
  return typeof File !== "undefined" && file instanceof File && file.name !== "" ? file.name : undefined;
}
