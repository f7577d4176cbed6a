// Results of tasks, with the type names of `@huggingface/inference`.

/** A label with its score. */
export interface Labelled {
  /** Name of the class. */
  label: string;
  /** Probability from 0 to 1. */
  score: number;
  [property: string]: unknown;
}

/** A rectangle in pixels, measured from the top left corner of the image. */
export interface BoundingBox {
  /** Left edge. */
  xmin: number;
  /** Top edge. */
  ymin: number;
  /** Right edge. */
  xmax: number;
  /** Bottom edge. */
  ymax: number;
  [property: string]: unknown;
}

/** An entity found in a text. */
export interface TokenClassificationElement {
  /** Class of the entity, if tokens are aggregated. */
  entity_group?: string;
  /** Class of the token, if tokens are not aggregated. */
  entity?: string;
  /** Probability from 0 to 1. */
  score: number;
  /** Text of the entity. */
  word: string;
  /** Offset of the first character in the text. */
  start: number;
  /** Offset after the last character in the text. */
  end: number;
  [property: string]: unknown;
}

/** A passage that answers a question. */
export interface QuestionAnsweringAnswer {
  /** Text of the passage. */
  answer: string;
  /** Probability from 0 to 1. */
  score: number;
  /** Offset of the first character in the context. */
  start: number;
  /** Offset after the last character in the context. */
  end: number;
  [property: string]: unknown;
}

/** The answer to a question about a table. */
export interface TableQuestionAnsweringAnswer {
  /** How the cells are combined, such as `SUM`; absent if they are not. */
  aggregator?: string;
  /** The answer, with the aggregator before the cells. */
  answer: string;
  /** Text of the cells that the answer is based on. */
  cells: string[];
  /** Row and column of each cell, both from 0. */
  coordinates: number[][];
  [property: string]: unknown;
}

/** The answer to a question about a document. */
export interface DocumentQuestionAnsweringAnswer {
  /** Text of the answer. */
  answer: string;
  /** Probability from 0 to 1. */
  score: number;
  /** Index of the answer's first word among the words of the document. */
  start: number;
  /** Index of the answer's last word among the words of the document. */
  end: number;
  [property: string]: unknown;
}

/** The answer to a question about an image. */
export interface VisualQuestionAnsweringAnswer {
  /** Text of the answer. */
  answer: string;
  /** Probability from 0 to 1. */
  score: number;
  [property: string]: unknown;
}

/** A candidate for a masked word. */
export interface FillMaskElement {
  /** Probability from 0 to 1. */
  score: number;
  /** The text with the candidate filled in. */
  sequence: string;
  /** Id of the candidate's token. */
  token: number;
  /** Text of the candidate. */
  token_str: string;
  [property: string]: unknown;
}

/** A summary. */
export interface SummarizationOutput {
  /** Text of the summary. */
  summary_text: string;
  [property: string]: unknown;
}

/** A translation. */
export interface TranslationOutput {
  /** The translated text. */
  translation_text: string;
  [property: string]: unknown;
}

/** Embeddings: one vector, one vector per input, or one per token of each input, as up to four levels of arrays. */
export type FeatureExtractionOutput = (number | number[] | number[][] | number[][][])[];

/** Text about an image. */
export interface ImageToTextOutput {
  /** The text. */
  generated_text: string;
  [property: string]: unknown;
}

/** A segment of an image. */
export interface ImageSegmentationSegment {
  /** Name of the segment's class. */
  label: string;
  /** Mask of the segment, as a base64 image. */
  mask: string;
  /** Probability from 0 to 1. */
  score: number;
  [property: string]: unknown;
}

/** A recording that a model produced. */
export interface AudioToAudioOutput {
  /** What the recording is, such as `voice`. */
  label: string;
  /** The recording as base64. */
  blob: string;
  /** Media type of the recording. */
  "content-type": string;
}

/** A transcript. */
export interface AutomaticSpeechRecognitionOutput {
  /** The whole transcript. */
  text: string;
  /** Parts with their times, where requested. */
  chunks?: AutomaticSpeechRecognitionOutputChunk[];
  [property: string]: unknown;
}

/** Part of a transcript. */
export interface AutomaticSpeechRecognitionOutputChunk {
  /** Text of the part. */
  text: string;
  /** Start and end, in seconds. */
  timestamp: number[];
  [property: string]: unknown;
}

/** Generated text. */
export interface TextGenerationOutput {
  /** The text, after the prompt if `return_full_text` is set. */
  generated_text: string;
  /** Tokens and finish reason, if `details` is set. */
  details?: TextGenerationOutputDetails;
  [property: string]: unknown;
}

/** Details of generated text. */
export interface TextGenerationOutputDetails {
  /** Why the text ended. */
  finish_reason: TextGenerationFinishReason;
  /** Number of generated tokens. */
  generated_tokens: number;
  /** Tokens of the prompt. */
  prefill: {
    /** Id of the token. */
    id: number;
    /** Text of the token. */
    text: string;
    /** Natural logarithm of the token's probability. */
    logprob: number;
    [property: string]: unknown;
  }[];
  /** Generated tokens. */
  tokens: TextGenerationStreamToken[];
  /** Seed that was used for sampling. */
  seed?: number;
  [property: string]: unknown;
}

/** Why text ended: at the token limit, at the model's end token, or at a stop text. */
export type TextGenerationFinishReason = "length" | "eos_token" | "stop_sequence";

/** A generated token. */
export interface TextGenerationStreamToken {
  /** Id of the token. */
  id: number;
  /** Text of the token. */
  text: string;
  /** Natural logarithm of the token's probability. */
  logprob: number;
  /** Whether this is a special token, which is not part of the text. */
  special: boolean;
  [property: string]: unknown;
}

/** One step of streamed text. */
export interface TextGenerationStreamOutput {
  /** Position of the token, from 0. */
  index?: number;
  /** The new token. */
  token: TextGenerationStreamToken;
  /** The whole text, in the last step; `null` before. */
  generated_text: string | null;
  /** Details of the whole text, in the last step; `null` before. */
  details: TextGenerationStreamDetails | null;
}

/** Details of streamed text. */
export interface TextGenerationStreamDetails {
  /** Why the text ended. */
  finish_reason: TextGenerationFinishReason;
  /** Number of generated tokens. */
  generated_tokens: number;
  /** Seed that was used for sampling. */
  seed?: number;
  /** Tokens of the prompt. */
  prefill: TextGenerationStreamPrefillToken[];
  /** Generated tokens. */
  tokens: TextGenerationStreamToken[];
  /** The other sequences, if `best_of` asked for several. */
  best_of_sequences?: TextGenerationStreamBestOfSequence[];
}

/** A token of the prompt. */
export interface TextGenerationStreamPrefillToken {
  /** Id of the token. */
  id: number;
  /** Text of the token. */
  text: string;
  /** Natural logarithm of the token's probability; absent for the first token. */
  logprob?: number;
}

/** One of several generated texts. */
export interface TextGenerationStreamBestOfSequence {
  /** The text. */
  generated_text: string;
  /** Why the text ended. */
  finish_reason: TextGenerationFinishReason;
  /** Number of generated tokens. */
  generated_tokens: number;
  /** Seed that was used for sampling. */
  seed?: number;
  /** Tokens of the prompt. */
  prefill: TextGenerationStreamPrefillToken[];
  /** Generated tokens. */
  tokens: TextGenerationStreamToken[];
}
