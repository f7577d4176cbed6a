import type { ModelRecord } from "./model-record.ts";
import type { PipelineType } from "./tasks.ts";

/** What snippets say instead of an example where a task has none. */
export const noSampleInput = "No input example has been defined for this model task.";

/**
 * What a model is asked with in examples: the `inputs` of a request, `parameters` if it needs any, or chat messages. Files
 * are named; the sender reads them, and sends the content in the place of the name.
 */
export type SampleInput =
  | { kind: "inputs"; inputs: unknown; parameters?: Readonly<Record<string, unknown>> }
  | { kind: "file"; filename: string; parameters?: Readonly<Record<string, unknown>> }
  | { kind: "messages"; messages: readonly SampleMessage[] };

export interface SampleMessage {
  role: "user";
  content: string | readonly SampleContentPart[];
}
export type SampleContentPart =
  | { type: "text"; text: string }
  | { type: "image_url"; image_url: { url: string } }
  | { type: "input_audio"; input_audio: { data: string; format: string } }
  | { type: "video_url"; video_url: { url: string } };

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
  "Somebody makes music on a string instrument.",
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
 * Makes the example that a snippet or a widget starts with.
 * @param model whose mask token the example for fill-mask needs
 * @returns `undefined` if the task has none; say `noSampleInput` then
 */
export function sampleInput(task: PipelineType, model: Pick<ModelRecord, "mask_token"> = {}): SampleInput | undefined {
  return samples[task]?.(model);
}
