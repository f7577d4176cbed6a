import type { Plain } from "../literals/tree.ts";
import { type CallArgument, type InputFile, media, methodNames, type TaskCall } from "./task-call.ts";

type Fields = { readonly [name: string]: Plain };
/** @param file replaces the sample file */
type Describe = (task: string, fields: Fields, file?: InputFile) => TaskCall;

const drawing = (name: string): InputFile => ({ name, contentType: "image/png", variable: "image" });
const picture: InputFile = { name: "cats.jpg", contentType: "image/jpeg", variable: "image" };
const recording: InputFile = { name: "sample1.flac", contentType: "audio/flac", variable: "audio" };

const named = (fields: Fields, names: Readonly<Record<string, string>> = {}): CallArgument[] =>
  Object.entries(fields).map(([name, value]) => ({ name: names[name] ?? name, value }));

/** Text as input, JSON as output. */
const text: Describe = (task, { text: inputs }) => {
  const { python, javascript } = methodNames(task);
  return {
    body: { inputs },
    python: { method: python, arguments: [{ value: inputs }] },
    javascript: { method: javascript, arguments: { inputs } },
  };
};

/**
 * Text as input, a file as output. Without parameters: the defaults of the model or provider work better than any fixed
 * number of steps, which suits a distilled model and blurs the output of another.
 */
const textTo =
  (outputFile: string): Describe =>
  (task, fields) => ({ ...text(task, fields), outputFile });

/** Several named inputs, JSON as output. */
const fields =
  (pythonNames?: Readonly<Record<string, string>>): Describe =>
  (task, inputs) => {
    const { python, javascript } = methodNames(task);
    return {
      body: { inputs },
      python: { method: python, arguments: named(inputs, pythonNames) },
      javascript: { method: javascript, arguments: { inputs } },
    };
  };

/** A file as input, JSON as output. */
const fileIn =
  (sample: InputFile, argument: "data" | "inputs" = "data"): Describe =>
  (task, _, file = sample) => {
    const { python, javascript } = methodNames(task);
    return {
      body: { inputs: media.base64 },
      python: { method: python, arguments: [{ value: file.name }] },
      javascript: { method: javascript, arguments: { [argument]: media.file } },
      file,
      sendsFile: true,
    };
  };

/** An image and a prompt as input, a file as output. */
const pictureTo =
  (sample: InputFile, outputFile: string, pythonTask: string): Describe =>
  (task, { prompt }, file = sample) => ({
    body: { inputs: media.base64, parameters: { prompt } },
    python: {
      method: methodNames(pythonTask).python,
      arguments: [{ value: file.name }, { name: "prompt", value: prompt }],
    },
    javascript: { method: methodNames(task).javascript, arguments: { inputs: media.file, parameters: { prompt } } },
    file,
    outputFile,
  });

/** An image and a question as input, JSON as output. */
const questionAbout =
  (sample: InputFile): Describe =>
  (task, { question }, file = sample) => {
    const { python, javascript } = methodNames(task);
    return {
      body: { inputs: { image: media.base64, question } },
      python: {
        method: python,
        arguments: [
          { name: "image", value: file.name },
          { name: "question", value: question },
        ],
      },
      javascript: { method: javascript, arguments: { inputs: { image: media.file, question } } },
      file,
    };
  };

const table: Describe = (task, { data }) => ({
  body: { inputs: { data } },
  python: { method: methodNames(task).python, arguments: [{ value: data }] },
});

const candidates: Describe = (task, { text: inputs, candidate_labels }) => ({
  body: { inputs, parameters: { candidate_labels } },
  python: {
    method: methodNames(task).python,
    arguments: [{ value: inputs }, { name: "candidate_labels", value: candidate_labels }],
  },
  javascript: { method: methodNames(task).javascript, arguments: { inputs, parameters: { candidate_labels } } },
});

const pictureCandidates: Describe = (task, { candidate_labels }, file = picture) => ({
  body: { inputs: { image: media.base64 }, parameters: { candidate_labels } },
  python: {
    method: methodNames(task).python,
    arguments: [{ value: file.name }, { name: "candidate_labels", value: candidate_labels }],
  },
  javascript: {
    method: methodNames(task).javascript,
    arguments: { inputs: { image: media.file }, parameters: { candidate_labels } },
  },
  file,
});

const withoutSdkMethod =
  (describe: Describe): Describe =>
  (task, inputs, file) => {
    const { python: _, ...rest } = describe(task, inputs, file);
    return rest;
  };

/** How each task except chat is called. */
const describeByTask: Readonly<Record<string, Describe>> = {
  "text-classification": text,
  "token-classification": text,
  "feature-extraction": text,
  "fill-mask": text,
  summarization: text,
  translation: text,
  "text-generation": text,
  "question-answering": fields(),
  "table-question-answering": fields(),
  "sentence-similarity": fields({ source_sentence: "sentence", sentences: "other_sentences" }),
  "zero-shot-classification": candidates,
  "zero-shot-image-classification": pictureCandidates,
  "tabular-classification": table,
  "tabular-regression": table,
  "document-question-answering": questionAbout(drawing("invoice.png")),
  "visual-question-answering": questionAbout(drawing("street.png")),
  "audio-classification": fileIn(recording),
  "audio-to-audio": fileIn(recording),
  "automatic-speech-recognition": fileIn(recording),
  "image-classification": fileIn(picture),
  "image-segmentation": fileIn(picture, "inputs"),
  "image-to-text": fileIn(picture),
  "object-detection": fileIn(picture),
  "text-to-image": textTo("output.png"),
  "text-to-video": textTo("output.mp4"),
  "text-to-speech": textTo("output.wav"),
  "text-to-audio": withoutSdkMethod(textTo("output.wav")),
  "image-to-image": pictureTo(drawing("cat.png"), "output.png", "image-to-image"),
  "image-text-to-image": pictureTo(drawing("cat.png"), "output.png", "image-to-image"),
  "image-to-video": pictureTo(drawing("boat.png"), "output.mp4", "image-to-video"),
  "image-text-to-video": pictureTo(drawing("boat.png"), "output.mp4", "image-to-video"),
};

/** Returns how to call the task with these inputs, or `undefined` for tasks without an HTTP API. */
export function taskCall(task: string, inputs: Fields, file?: InputFile): TaskCall | undefined {
  return Object.hasOwn(describeByTask, task) ? describeByTask[task]?.(task, inputs, file) : undefined;
}
