import type { Plain } from "../literals/tree.ts";

type Fields = { readonly [name: string]: Plain };

export const noInputExample = "No input example has been defined for this model task.";

const candidateLabels = ["refund", "legal", "faq"];
const columns = { sepal_length_cm: [5.1, 6.2], petal_length_cm: [1.4, 4.3] };

/** What each task is asked in an example, by the names of what it takes. */
const samples: Readonly<Record<string, (maskToken: string) => Fields>> = {
  "text-classification": () => ({ text: "The staff were friendly and the food arrived quickly." }),
  "token-classification": () => ({ text: "My name is Ada and I live in London." }),
  "question-answering": () => ({ question: "Where does Ada live?", context: "My name is Ada and I live in London." }),
  "table-question-answering": () => ({
    query: "Which city has the most inhabitants?",
    table: { City: ["Lisbon", "Paris", "Rome"], Inhabitants: ["550000", "2100000", "2750000"] },
  }),
  "zero-shot-classification": () => ({
    text: "I was charged twice for the same order and want my money back.",
    candidate_labels: candidateLabels,
  }),
  translation: () => ({ text: "Good morning! Where is the railway station?" }),
  summarization: () => ({
    text: "The lighthouse was built in 1871 on a rock that the tide covers twice a day. For ninety years a keeper lived in it with his family. Since then its lamp has run on its own, and in summer boats bring visitors who climb the 200 steps to the top.",
  }),
  "feature-extraction": () => ({ text: "A quiet lake in the early morning." }),
  "text-generation": () => ({ text: "Once upon a time in a small harbour town," }),
  "fill-mask": (maskToken) => ({ text: `Paris is the ${maskToken} of France.` }),
  "sentence-similarity": () => ({
    source_sentence: "The weather is lovely today.",
    sentences: ["It is sunny outside.", "He drove to the stadium.", "What a beautiful day!"],
  }),
  "text-to-image": () => ({ text: "A red fox in a snowy forest at sunrise" }),
  "text-to-video": () => ({ text: "A young fox runs through fresh snow" }),
  "text-to-speech": () => ({ text: "Good morning! Your train leaves at nine." }),
  "text-to-audio": () => ({ text: "A calm piano melody over soft rain" }),
  "image-to-image": () => ({ prompt: "Give the cat a small red hat." }),
  "image-text-to-image": () => ({ prompt: "Give the cat a small red hat." }),
  "image-to-video": () => ({ prompt: "The cat looks up and yawns." }),
  "image-text-to-video": () => ({ prompt: "The cat looks up and yawns." }),
  "document-question-answering": () => ({ question: "What is the invoice number?" }),
  "visual-question-answering": () => ({ question: "What animal is in the picture?" }),
  "zero-shot-image-classification": () => ({ candidate_labels: ["cat", "dog", "bird"] }),
  "tabular-classification": () => ({ data: columns }),
  "tabular-regression": () => ({ data: columns }),
  "audio-classification": () => ({}),
  "audio-to-audio": () => ({}),
  "automatic-speech-recognition": () => ({}),
  "image-classification": () => ({}),
  "image-segmentation": () => ({}),
  "image-to-text": () => ({}),
  "object-detection": () => ({}),
};

const isFields = (value: Plain): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The inputs of a snippet, by name; what the reader gave replaces the sample. A reader's single text or list is the
 * first input.
 * @returns `undefined` for a task without an example
 */
export function sampleFields(task: string, maskToken: string, inputs?: Plain): Fields | undefined {
  const sample = Object.hasOwn(samples, task) ? samples[task]?.(maskToken) : undefined;
  if (sample === undefined || inputs === undefined || inputs === null) return sample;
  if (isFields(inputs)) return { ...sample, ...inputs };
  const [first] = Object.keys(sample);
  return first === undefined ? sample : { ...sample, [first]: inputs };
}

/** What a page puts into a task's input before the visitor does, or the sentence that there is no example. */
export function sampleInputs(task: string, maskToken = "[MASK]"): Plain {
  const sample = sampleFields(task, maskToken);
  if (sample === undefined) return noInputExample;
  return Object.keys(sample).length === 1 && sample["text"] !== undefined ? sample["text"] : sample;
}
