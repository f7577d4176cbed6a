import type { BaseArgs } from "../call/options.ts";

/** What each task is given, with the names that the field's clients use. */

/** Parameters that are not named here are passed on as they are. */
interface Open {
  [property: string]: unknown;
}

export interface TargetSize extends Open {
  /** Pixels. */
  width: number;
  height: number;
}

type Args<Input, Parameters = Open> = BaseArgs & {
  inputs: Input;
  parameters?: Parameters;
  [property: string]: unknown;
};
/** A file as `inputs`, or as `data` as older callers name it. */
type FileArgs<Parameters = Open> =
  | (BaseArgs & { inputs: Blob; parameters?: Parameters; [property: string]: unknown })
  | (BaseArgs & { inputs: Blob })
  | (BaseArgs & { data: Blob | ArrayBuffer });

interface GenerationParameters extends Open {
  do_sample?: boolean;
  max_length?: number;
  max_new_tokens?: number;
  min_length?: number;
  min_new_tokens?: number;
  num_beams?: number;
  temperature?: number;
  top_k?: number;
  top_p?: number;
}

interface ImageParameters extends Open {
  guidance_scale?: number;
  negative_prompt?: string;
  num_inference_steps?: number;
  scheduler?: string;
  seed?: number;
  /** Pixels. */
  width?: number;
  height?: number;
}

interface ImageEditParameters extends Open {
  guidance_scale?: number;
  negative_prompt?: string;
  num_inference_steps?: number;
  prompt?: string;
  seed?: number;
  target_size?: TargetSize;
}

interface VideoParameters extends Open {
  guidance_scale?: number;
  num_frames?: number;
  num_inference_steps?: number;
  seed?: number;
}

export interface TextGenerationParameters extends Open {
  best_of?: number;
  details?: boolean;
  do_sample?: boolean;
  frequency_penalty?: number;
  max_new_tokens?: number;
  repetition_penalty?: number;
  return_full_text?: boolean;
  seed?: number;
  stop?: string[];
  temperature?: number;
  top_k?: number;
  top_p?: number;
  truncate?: number;
  typical_p?: number;
  watermark?: boolean;
}

type Images = { image: Blob; question: string; [property: string]: unknown };

export type TextGenerationArgs = Args<string, TextGenerationParameters> & { stream?: boolean };
export type TextClassificationArgs = Args<string, Open & { function_to_apply?: string; top_k?: number }>;
export type TokenClassificationArgs = Args<string, Open & { aggregation_strategy?: string; ignore_labels?: string[] }>;
export type QuestionAnsweringArgs = Args<{ question: string; context: string; [property: string]: unknown }>;
export type TableQuestionAnsweringArgs = Args<{
  query?: string;
  question?: string;
  table: { [column: string]: string[] };
  [property: string]: unknown;
}>;
export type DocumentQuestionAnsweringArgs = Args<Images>;
export type VisualQuestionAnsweringArgs = Args<Images>;
export type FillMaskArgs = Args<string, Open & { targets?: string[]; top_k?: number }>;
export type SummarizationArgs = Args<string>;
export type TranslationArgs = Args<string, Open & { src_lang?: string; tgt_lang?: string }>;
export type ZeroShotClassificationArgs = Args<
  string,
  Open & { candidate_labels: string[]; hypothesis_template?: string; multi_label?: boolean }
> & { parameters: { candidate_labels: string[]; [property: string]: unknown } };
export type SentenceSimilarityArgs = BaseArgs & {
  inputs?: { source_sentence: string; sentences: string[]; [property: string]: unknown };
  [property: string]: unknown;
};
export type FeatureExtractionArgs = BaseArgs & {
  inputs: string | string[];
  normalize?: boolean;
  prompt_name?: string;
  truncate?: boolean;
  truncation_direction?: "left" | "right";
  encoding_format?: "float" | "base64";
  dimensions?: number | null;
  [property: string]: unknown;
};
export type AudioClassificationArgs = FileArgs;
export type AudioToAudioArgs = FileArgs;
export type AutomaticSpeechRecognitionArgs = FileArgs<
  Open & { generation_parameters?: GenerationParameters; return_timestamps?: boolean }
>;
export type TextToSpeechArgs = Args<string, Open & { generation_parameters?: GenerationParameters }>;
export type TextToAudioArgs = Args<string, Open & { generation_parameters?: GenerationParameters }>;
export type ImageClassificationArgs = FileArgs;
export type ImageSegmentationArgs = FileArgs;
export type ImageToTextArgs = FileArgs;
export type ObjectDetectionArgs = FileArgs<Open & { threshold?: number }>;
export type ZeroShotImageClassificationArgs = BaseArgs & {
  inputs: Blob | { image: Blob | ArrayBuffer };
  parameters?: { candidate_labels: string[]; hypothesis_template?: string; [property: string]: unknown };
};
export type TextToImageArgs = Args<string, ImageParameters>;
export type ImageToImageArgs = Args<Blob, ImageEditParameters>;
export type ImageToVideoArgs = Args<Blob, ImageEditParameters & { num_frames?: number }>;
export type TextToVideoArgs = Args<string, VideoParameters & { negative_prompt?: string[] }>;
export type ImageTextToImageArgs = BaseArgs & {
  inputs?: Blob;
  parameters?: ImageEditParameters;
  [property: string]: unknown;
};
export type ImageTextToVideoArgs = BaseArgs & {
  inputs?: Blob;
  parameters?: ImageEditParameters & { num_frames?: number };
  [property: string]: unknown;
};
export type TabularArgs = BaseArgs & { inputs: { data: Record<string, string[]> } };
