/** Results of tasks, with the names that the field's clients use. */

export interface Labelled {
  label: string;
  /** From 0 to 1. */
  score: number;
  [property: string]: unknown;
}

/** Pixels from the top left corner. */
export interface BoundingBox {
  xmin: number;
  ymin: number;
  xmax: number;
  ymax: number;
  [property: string]: unknown;
}

export interface TokenClassificationElement {
  entity_group?: string;
  entity?: string;
  score: number;
  word: string;
  /** Offsets in the text, in characters. */
  start: number;
  end: number;
  [property: string]: unknown;
}

export interface QuestionAnsweringAnswer {
  answer: string;
  score: number;
  start: number;
  end: number;
  [property: string]: unknown;
}

export interface TableQuestionAnsweringAnswer {
  aggregator?: string;
  answer: string;
  cells: string[];
  /** Row and column of each cell. */
  coordinates: number[][];
  [property: string]: unknown;
}

export interface DocumentQuestionAnsweringAnswer {
  answer: string;
  score: number;
  start: number;
  end: number;
  [property: string]: unknown;
}

export interface VisualQuestionAnsweringAnswer {
  answer: string;
  score: number;
  [property: string]: unknown;
}

export interface FillMaskElement {
  score: number;
  sequence: string;
  token: number;
  token_str: string;
  [property: string]: unknown;
}

export interface SummarizationOutput {
  summary_text: string;
  [property: string]: unknown;
}

export interface TranslationOutput {
  translation_text: string;
  [property: string]: unknown;
}

/** One vector, one per input, or one per token of each input: numbers in at most four levels of arrays. */
export type FeatureExtractionOutput = (number | number[] | number[][] | number[][][])[];

export interface ImageToTextOutput {
  generated_text: string;
  [property: string]: unknown;
}

export interface ImageSegmentationSegment {
  label: string;
  /** A picture of the segment, as base64. */
  mask: string;
  score: number;
  [property: string]: unknown;
}

export interface AudioToAudioOutput {
  label: string;
  /** Sound, as base64. */
  blob: string;
  "content-type": string;
}

export interface AutomaticSpeechRecognitionOutput {
  text: string;
  chunks?: AutomaticSpeechRecognitionOutputChunk[];
  [property: string]: unknown;
}

export interface AutomaticSpeechRecognitionOutputChunk {
  text: string;
  /** Start and end, in seconds. */
  timestamp: number[];
  [property: string]: unknown;
}

export interface TextGenerationOutput {
  generated_text: string;
  details?: TextGenerationOutputDetails;
  [property: string]: unknown;
}

export interface TextGenerationOutputDetails {
  finish_reason: TextGenerationFinishReason;
  generated_tokens: number;
  prefill: { id: number; text: string; logprob: number; [property: string]: unknown }[];
  tokens: TextGenerationStreamToken[];
  seed?: number;
  [property: string]: unknown;
}

export type TextGenerationFinishReason = "length" | "eos_token" | "stop_sequence";

export interface TextGenerationStreamToken {
  id: number;
  text: string;
  logprob: number;
  special: boolean;
  [property: string]: unknown;
}

export interface TextGenerationStreamOutput {
  index?: number;
  token: TextGenerationStreamToken;
  /** The whole text, with the last token. */
  generated_text: string | null;
  details: TextGenerationStreamDetails | null;
}

export interface TextGenerationStreamDetails {
  finish_reason: TextGenerationFinishReason;
  generated_tokens: number;
  seed?: number;
  prefill: TextGenerationStreamPrefillToken[];
  tokens: TextGenerationStreamToken[];
  /** The other sequences, where `best_of` asked for several. */
  best_of_sequences?: TextGenerationStreamBestOfSequence[];
}

export interface TextGenerationStreamPrefillToken {
  id: number;
  text: string;
  /** Absent for the first token. */
  logprob?: number;
}

export interface TextGenerationStreamBestOfSequence {
  generated_text: string;
  finish_reason: TextGenerationFinishReason;
  generated_tokens: number;
  seed?: number;
  prefill: TextGenerationStreamPrefillToken[];
  tokens: TextGenerationStreamToken[];
}
