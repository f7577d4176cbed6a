import { base64Image, type Media, mediaAt } from "../adapters/media.ts";
import {
  anything,
  array,
  number,
  object,
  optional,
  type Shape,
  ShapeError,
  some,
  string,
  url,
} from "../adapters/shape.ts";
import type {
  FeatureExtractionOutput,
  ImageSegmentationSegment,
  Labelled,
  TranslationOutput,
} from "../tasks/output-types.ts";

/** Servers return one result, or a list whose first element is the result. */
function firstOf<T>(shape: Shape<T>): Shape<T> {
  const list = some(anything);
  return (value, at = "") => (Array.isArray(value) ? shape(list(value, at)[0], `${at}[0]`) : shape(value, at));
}

const labelled = object({ label: string, score: number });
const labels = array(labelled);

export const parseLabels: Shape<Labelled[]> = (answer) => labels(answer);

/** `[[{ label, score }]]`; some servers omit the outer list. */
export const parseNestedLabels: Shape<Labelled[]> = (answer) => {
  const isNested = Array.isArray(answer) && Array.isArray(answer[0]);
  return isNested ? some(labels)(answer)[0] : labels(answer);
};

export const parseEntities = array(object({ score: number, word: string, start: number, end: number }));

export const parseAnswer = firstOf(object({ answer: string, score: number, start: number, end: number }));

export const parseTableAnswer = firstOf(
  object({ answer: string, cells: array(string), coordinates: array(array(number)) }),
);

const documentAnswer = firstOf(
  object({ answer: string, score: optional(number), start: optional(number), end: optional(number) }),
);
/** Models that generate the answer return no score and no position: both read as 0. */
export const parseDocumentAnswer: Shape<ReturnType<typeof parseAnswer>> = (answer) => {
  const found = documentAnswer(answer);
  return { ...found, score: found.score ?? 0, start: found.start ?? 0, end: found.end ?? 0 };
};

export const parseVisualAnswer = firstOf(object({ answer: string, score: number }));

export const parseFillMask = array(object({ score: number, sequence: string, token: number, token_str: string }));

export const parseSummary = firstOf(object({ summary_text: string }));

const translated = array(object({ translation_text: string }));
/** One text returns one result, several texts a list. */
export const parseTranslation: Shape<TranslationOutput> = (answer) => {
  const found = Array.isArray(answer) ? translated(answer) : translated([answer]);
  const result: unknown = found.length === 1 ? found[0] : found;
  if (!isTranslation(result)) throw new ShapeError("a translation", "", answer);
  return result;
};

/** Accepts a list in place of one result, as `@huggingface/inference` does: callers who send a list expect one. */
function isTranslation(result: unknown): result is TranslationOutput {
  return typeof result === "object" && result !== null;
}

const zipped = object({ labels: array(string), scores: array(number) });
export const parseZeroShot: Shape<Labelled[]> = (answer) => {
  if (Array.isArray(answer)) return labels(answer);
  const { labels: names, scores } = zipped(answer);
  if (names.length !== scores.length) throw new ShapeError("as many scores as labels", "scores", scores);
  return names.map((label, index) => ({ label, score: scores[index] ?? 0 }));
};

export const parseNumbers = array(number);

// The spec counts the outermost array as depth 0; real models return N×1×T×768.
const maxDepth = 4;

/** Accepts numbers in up to four levels of arrays. */
export const parseFeatures: Shape<FeatureExtractionOutput> = (answer, at = "") => {
  if (!Array.isArray(answer)) throw new ShapeError("an array", at, answer);
  checkDepth(answer, maxDepth, at);
  return answer;
};

function checkDepth(value: unknown, left: number, at: string): void {
  if (typeof value === "number") return;
  if (!Array.isArray(value) || left === 0) {
    throw new ShapeError(`numbers nested at most ${maxDepth} deep`, at, value);
  }
  for (const [index, item] of value.entries()) checkDepth(item, left - 1, `${at}[${index}]`);
}

const box = object({ xmin: number, ymin: number, xmax: number, ymax: number });
export const parseObjects = array(object({ label: string, score: number, box }));

export const parseImageText = firstOf(object({ generated_text: string }));

const generatedText = firstOf(object({ generated_text: string }));
const completion = object({ choices: some(object({ text: string })) });
/** Accepts the server's own format and OpenAI's: servers behind this address use either. */
export const parseGeneratedText: Shape<{ generated_text: string }> = (answer) => {
  const hasChoices = typeof answer === "object" && answer !== null && "choices" in answer;
  return hasChoices ? { generated_text: completion(answer).choices[0].text } : generatedText(answer);
};

const speechText = object({ text: string, chunks: optional(array(anything)) });
/** Parts of a transcript are returned unchanged: the last one may have no end. */
export const parseSpeechText = (answer: unknown): { text: string } => speechText(answer);

export const parseRecordings = array(object({ label: string, "content-type": string, blob: string }));

const segments = array(object({ label: string, mask: string, score: optional(number) }));
/** Models without a score per segment: the score reads as 1. */
export const parseSegments: Shape<ImageSegmentationSegment[]> = (answer) =>
  segments(answer).map(({ label, mask, score = 1 }) => ({ label, mask, score }));

const imageList = object({ data: some(object({ b64_json: string })) });
const outputList = object({ output: some(url) });
/** Accepts the file itself or, from servers behind the address, JSON with an image or its URL. */
export const parseMedia: Shape<Media> = (answer) => {
  if (answer instanceof Blob) return { blob: answer };
  if (typeof answer === "object" && answer !== null && "output" in answer) {
    return mediaAt(outputList(answer).output[0]);
  }
  if (typeof answer === "object" && answer !== null && "data" in answer) {
    return base64Image(imageList(answer).data[0].b64_json);
  }
  throw new ShapeError("a file", "", answer);
};
