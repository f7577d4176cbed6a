import type { ModelRecord } from "./model-record.ts";
import type { PipelineType } from "./tasks.ts";

/** Text that snippets show for a task without a sample input. */
export const noSampleInput = "No input example has been defined for this model task.";

/**
 * Sample input of a task: the `inputs` and `parameters` of a request, a file, or chat messages. Files are given by
 * name; the sender replaces the name by the content.
 */
export type SampleInput =
  | {
      /** How the input is sent. */
      kind: "inputs";
      /** Value of `inputs`. */
      inputs: unknown;
      /** Parameters, if the task needs any. */
      parameters?: Readonly<Record<string, unknown>>;
    }
  | {
      /** How the input is sent. */
      kind: "file";
      /** Name of a file to send as the input. */
      filename: string;
      /** Parameters, if the task needs any. */
      parameters?: Readonly<Record<string, unknown>>;
    }
  | {
      /** How the input is sent. */
      kind: "messages";
      /** Messages of a chat. */
      messages: readonly SampleMessage[];
    };

/** A chat message. */
export interface SampleMessage {
  /** Author of the message. */
  role: "user";
  /** Text, or parts of text and media. */
  content: string | readonly SampleContentPart[];
}
/** Part of a chat message. */
export type SampleContentPart =
  | {
      /** Kind of the part. */
      type: "text";
      /** The text. */
      text: string;
    }
  | {
      /** Kind of the part. */
      type: "image_url";
      /** An image. */
      image_url: {
        /** URL or data URL of the image. */
        url: string;
      };
    }
  | {
      /** Kind of the part. */
      type: "input_audio";
      /** A recording. */
      input_audio: {
        /** The recording as base64. */
        data: string;
        /** Format, such as `wav`. */
        format: string;
      };
    }
  | {
      /** Kind of the part. */
      type: "video_url";
      /** A video. */
      video_url: {
        /** URL or data URL of the video. */
        url: string;
      };
    };

type MakeSample = (model: Pick<ModelRecord, "mask_token">) => SampleInput;

const inputs =
  (value: unknown, parameters?: Readonly<Record<string, unknown>>): MakeSample =>
  () => ({ kind: "inputs", inputs: value, ...(parameters && { parameters }) });
const file =
  (filename: string, parameters?: Readonly<Record<string, unknown>>): MakeSample =>
  () => ({ kind: "file", filename, ...(parameters && { parameters }) });
const messages =
  (content: SampleMessage["content"]): MakeSample =>
  () => ({ kind: "messages", messages: [{ role: "user", content }] });

const candidateLabels = { candidate_labels: ["refund", "legal", "faq"] };
const fish = { Height: [11.52, 12.48], Length: [23.2, 24.0], Species: ["Bream", "Perch"] };
const searchSentences = [
  "A woman is playing the violin.",
  "A musician plays a string instrument.",
  "The bakery opens at six in the morning.",
];

/** One sample a task; tasks that nothing can be sent to over HTTP have none. */
const samples: Readonly<Record<PipelineType, MakeSample | undefined>> = {
  "text-classification": inputs("The room was clean and the staff could not have been kinder."),
  "token-classification": inputs("Ada Lovelace met Charles Babbage in London."),
  "table-question-answering": inputs({
    query: "Which river is the longest?",
    table: { River: ["Rhine", "Danube", "Elbe"], "Length (km)": ["1233", "2850", "1094"] },
  }),
  "question-answering": inputs({
    question: "Where does Clara work?",
    context: "Clara lives in Bergen and works at the harbour.",
  }),
  "zero-shot-classification": inputs(
    "The device I bought broke after a day and I would like my money back.",
    candidateLabels,
  ),
  translation: inputs("Der Zug fährt heute zehn Minuten später ab."),
  summarization: inputs(
    "The council met on Tuesday to decide on the old harbour. After three hours it voted, nine to four, to turn the warehouses into flats and a library. Work starts in spring and should take two years.",
  ),
  "feature-extraction": inputs("A quiet street in the rain."),
  "text-generation": messages("What is the capital of France?"),
  "fill-mask": ({ mask_token: maskToken }) => ({
    kind: "inputs",
    inputs: `In winter the lake is covered with ${maskToken ?? "[MASK]"}.`,
  }),
  "sentence-similarity": inputs({ source_sentence: "A man plays a guitar.", sentences: searchSentences }),
  "table-to-text": undefined,
  "multiple-choice": undefined,
  "text-ranking": inputs({ query: "someone playing an instrument", texts: searchSentences }),
  "text-retrieval": undefined,
  "text-to-speech": inputs("The next train to the coast leaves at noon."),
  "text-to-audio": inputs("a slow rising arpeggio on a soft electric piano"),
  "automatic-speech-recognition": file("speech.flac"),
  "audio-to-audio": file("speech.flac"),
  "audio-classification": file("speech.flac"),
  "voice-activity-detection": file("speech.flac"),
  "depth-estimation": file("street.jpg"),
  "image-classification": file("cat.jpg"),
  "object-detection": file("street.jpg"),
  "image-segmentation": file("street.jpg"),
  "text-to-image": inputs("A lighthouse at dusk, flat illustration"),
  "image-to-text": file("street.jpg"),
  "image-to-image": inputs({ image: "cat.png", prompt: "Give the cat tiger stripes." }),
  "image-to-video": inputs({ image: "boat.png", prompt: "The boat rocks on gentle waves." }),
  "unconditional-image-generation": undefined,
  "video-classification": file("ball.mp4"),
  "text-to-video": inputs("A small boat rocks on the waves under a yellow sun"),
  "zero-shot-image-classification": file("cat.jpg", { candidate_labels: ["cat", "dog", "bird"] }),
  "mask-generation": file("street.jpg"),
  "zero-shot-object-detection": file("street.jpg", { candidate_labels: ["a red car", "a tree"] }),
  "text-to-3d": inputs("A blue mug with a round handle"),
  "image-to-3d": file("mug.jpg"),
  "image-feature-extraction": file("street.jpg"),
  "keypoint-detection": file("person.jpg"),
  "video-to-video": undefined,
  "audio-text-to-text": messages([
    { type: "text", text: "What do you hear?" },
    { type: "input_audio", input_audio: { data: "vowels.wav", format: "wav" } },
  ]),
  "image-text-to-text": messages([
    { type: "text", text: "Describe this image in one sentence." },
    { type: "image_url", image_url: { url: "street.png" } },
  ]),
  "image-text-to-image": inputs({ image: "cat.png", prompt: "Give the cat tiger stripes." }),
  "image-text-to-video": inputs({ image: "boat.png", prompt: "Waves lift the boat." }),
  "visual-question-answering": inputs({ image: "street.png", question: "How many people are there?" }),
  "document-question-answering": inputs({ image: "invoice.png", question: "What is the total?" }),
  "video-text-to-text": messages([
    { type: "text", text: "What happens in this video?" },
    { type: "video_url", video_url: { url: "ball.mp4" } },
  ]),
  "visual-document-retrieval": undefined,
  "any-to-any": messages("What is the capital of France?"),
  "reinforcement-learning": undefined,
  robotics: undefined,
  "tabular-classification": inputs({ data: fish }),
  "tabular-regression": inputs({ data: fish }),
  "tabular-to-text": undefined,
  "time-series-forecasting": undefined,
  "graph-ml": undefined,
  other: undefined,
};

/**
 * Returns the sample input of a task.
 * @param task pipeline tag of the task
 * @param model provides the mask token for fill-mask
 * @returns `undefined` if the task has none; show `noSampleInput` then
 */
export function sampleInput(task: PipelineType, model: Pick<ModelRecord, "mask_token"> = {}): SampleInput | undefined {
  return samples[task]?.(model);
}
