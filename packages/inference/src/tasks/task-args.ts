import type { BaseArgs } from "../call/options.ts";

// Arguments of tasks, with the type names of `@huggingface/inference`.

/** Further fields are sent as they are. */
interface Open {
  [property: string]: unknown;
}

/** Size of an image. */
export interface TargetSize extends Open {
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
}

/** Arguments of a task. */
type Args<Input, Parameters = Open> = BaseArgs & {
  /** Input of the task. */
  inputs: Input;
  /** Parameters of the task. */
  parameters?: Parameters;
  [property: string]: unknown;
};
/** A file as `inputs`, or as `data` for older callers. */
type FileArgs<Parameters = Open> =
  | (BaseArgs & {
      /** The file. */
      inputs: Blob;
      /** Parameters of the task. */
      parameters?: Parameters;
      [property: string]: unknown;
    })
  | (BaseArgs & {
      /** The file. */
      inputs: Blob;
    })
  | (BaseArgs & {
      /** The file, under the name that older callers use. */
      data: Blob | ArrayBuffer;
    });

/** Parameters of the text model inside a speech or audio model. */
interface GenerationParameters extends Open {
  /** Whether to sample instead of always taking the most likely token. */
  do_sample?: boolean;
  /** Maximum number of tokens, prompt included. */
  max_length?: number;
  /** Maximum number of generated tokens. */
  max_new_tokens?: number;
  /** Minimum number of tokens, prompt included. */
  min_length?: number;
  /** Minimum number of generated tokens. */
  min_new_tokens?: number;
  /** Number of beams for beam search. */
  num_beams?: number;
  /** Sampling temperature. */
  temperature?: number;
  /** Number of most likely tokens to sample from. */
  top_k?: number;
  /** Share of probability mass to sample from, over 0 and up to 1. */
  top_p?: number;
}

/** Parameters of image generation. */
interface ImageParameters extends Open {
  /** How closely to follow the prompt. */
  guidance_scale?: number;
  /** What to keep out of the image. */
  negative_prompt?: string;
  /** Number of denoising steps. */
  num_inference_steps?: number;
  /** Scheduler to use instead of the model's own. */
  scheduler?: string;
  /** Seed of the random generator. */
  seed?: number;
  /** Width in pixels. */
  width?: number;
  /** Height in pixels. */
  height?: number;
}

/** Parameters of tasks that start from an image. */
interface ImageEditParameters extends Open {
  /** How closely to follow the prompt. */
  guidance_scale?: number;
  /** What to keep out of the result. */
  negative_prompt?: string;
  /** Number of denoising steps. */
  num_inference_steps?: number;
  /** What to do with the image. */
  prompt?: string;
  /** Seed of the random generator. */
  seed?: number;
  /** Size of the result. */
  target_size?: TargetSize;
}

/** Parameters of video generation. */
interface VideoParameters extends Open {
  /** How closely to follow the prompt. */
  guidance_scale?: number;
  /** Number of frames. */
  num_frames?: number;
  /** Number of denoising steps. */
  num_inference_steps?: number;
  /** Seed of the random generator. */
  seed?: number;
}

/** Parameters of text generation. */
export interface TextGenerationParameters extends Open {
  /** Number of sequences to generate; the most likely one is returned. */
  best_of?: number;
  /** Whether to return tokens and the finish reason. */
  details?: boolean;
  /** Whether to sample instead of always taking the most likely token. */
  do_sample?: boolean;
  /** Penalty from -2 to 2 for tokens by how often they occurred. */
  frequency_penalty?: number;
  /** Maximum number of generated tokens. */
  max_new_tokens?: number;
  /** Factor that makes repeated tokens less likely; 1 is none. */
  repetition_penalty?: number;
  /** Whether to put the prompt before the generated text. */
  return_full_text?: boolean;
  /** Seed for sampling. */
  seed?: number;
  /** Texts that end the generation. */
  stop?: string[];
  /** Sampling temperature. */
  temperature?: number;
  /** Number of most likely tokens to sample from. */
  top_k?: number;
  /** Share of probability mass to sample from, over 0 and up to 1. */
  top_p?: number;
  /** Number of prompt tokens to keep. */
  truncate?: number;
  /** Share of probability mass for typical decoding, over 0 and up to 1. */
  typical_p?: number;
  /** Whether to watermark the text. */
  watermark?: boolean;
}

/** A question about an image. */
type Images = {
  /** The image. */
  image: Blob;
  /** The question. */
  question: string;
  [property: string]: unknown;
};

/** Arguments of `textGeneration` and `textGenerationStream`. `inputs` is the prompt. */
export type TextGenerationArgs = Args<string, TextGenerationParameters> & {
  /** Ignored: `textGeneration` never streams and `textGenerationStream` always does. */
  stream?: boolean;
};
/** Arguments of `textClassification`. `inputs` is the text. */
export type TextClassificationArgs = Args<
  string,
  Open & {
    /** Function from model outputs to scores: `sigmoid`, `softmax` or `none`. */
    function_to_apply?: string;
    /** Maximum number of labels. */
    top_k?: number;
  }
>;
/** Arguments of `tokenClassification`. `inputs` is the text. */
export type TokenClassificationArgs = Args<
  string,
  Open & {
    /** How tokens are merged into entities: `none`, `simple`, `first`, `average` or `max`. */
    aggregation_strategy?: string;
    /** Labels to omit. */
    ignore_labels?: string[];
  }
>;
/** Arguments of `questionAnswering`. */
export type QuestionAnsweringArgs = Args<{
  /** The question. */
  question: string;
  /** The text that holds the answer. */
  context: string;
  [property: string]: unknown;
}>;
/** Arguments of `tableQuestionAnswering`. */
export type TableQuestionAnsweringArgs = Args<{
  /** The question. */
  query?: string;
  /** The question, under the name that some servers use. */
  question?: string;
  /** The table: the cells of each column, as text. */
  table: { [column: string]: string[] };
  [property: string]: unknown;
}>;
/** Arguments of `documentQuestionAnswering`. */
export type DocumentQuestionAnsweringArgs = Args<Images>;
/** Arguments of `visualQuestionAnswering`. */
export type VisualQuestionAnsweringArgs = Args<Images>;
/** Arguments of `fillMask`. `inputs` is a text with the model's mask token. */
export type FillMaskArgs = Args<
  string,
  Open & {
    /** Candidates to choose from. */
    targets?: string[];
    /** Maximum number of candidates. */
    top_k?: number;
  }
>;
/** Arguments of `summarization`. `inputs` is the text. */
export type SummarizationArgs = Args<string>;
/** Arguments of `translation`. `inputs` is the text. */
export type TranslationArgs = Args<
  string,
  Open & {
    /** Language of the text, as the model names it. */
    src_lang?: string;
    /** Language to translate to, as the model names it. */
    tgt_lang?: string;
  }
>;
/** Arguments of `zeroShotClassification`. `inputs` is the text. */
export type ZeroShotClassificationArgs = Args<
  string,
  Open & {
    /** Labels to score. */
    candidate_labels: string[];
    /** Sentence with `{}` where the label goes. */
    hypothesis_template?: string;
    /** Whether several labels may be true at once, so that scores do not add up to 1. */
    multi_label?: boolean;
  }
> & {
  /** Parameters of the task. */
  parameters: {
    /** Labels to score. */
    candidate_labels: string[];
    [property: string]: unknown;
  };
};
/** Arguments of `sentenceSimilarity`. */
export type SentenceSimilarityArgs = BaseArgs & {
  /** The sentences. */
  inputs?: {
    /** Sentence to compare with. */
    source_sentence: string;
    /** Sentences to score. */
    sentences: string[];
    [property: string]: unknown;
  };
  [property: string]: unknown;
};
/** Arguments of `featureExtraction`. */
export type FeatureExtractionArgs = BaseArgs & {
  /** One text or several. */
  inputs: string | string[];
  /** Whether to scale vectors to length 1. */
  normalize?: boolean;
  /** Prompt of the model's configuration to put before each text. */
  prompt_name?: string;
  /** Whether to cut texts that are too long for the model. */
  truncate?: boolean;
  /** Side on which to cut. */
  truncation_direction?: "left" | "right";
  /** How the provider encodes vectors. The client always returns numbers. */
  encoding_format?: "float" | "base64";
  /** Number of dimensions, for models that support several. */
  dimensions?: number | null;
  [property: string]: unknown;
};
/** Arguments of `audioClassification`. `inputs` is the recording. */
export type AudioClassificationArgs = FileArgs;
/** Arguments of `audioToAudio`. `inputs` is the recording. */
export type AudioToAudioArgs = FileArgs;
/** Arguments of `automaticSpeechRecognition`. `inputs` is the recording. */
export type AutomaticSpeechRecognitionArgs = FileArgs<
  Open & {
    /** Parameters of the text model. */
    generation_parameters?: GenerationParameters;
    /** Whether to return parts with their times. */
    return_timestamps?: boolean;
  }
>;
/** Arguments of `textToSpeech`. `inputs` is the text. */
export type TextToSpeechArgs = Args<
  string,
  Open & {
    /** Parameters of the text model. */
    generation_parameters?: GenerationParameters;
  }
>;
/** Arguments of `textToAudio`. `inputs` is the description. */
export type TextToAudioArgs = Args<
  string,
  Open & {
    /** Parameters of the text model. */
    generation_parameters?: GenerationParameters;
  }
>;
/** Arguments of `imageClassification`. `inputs` is the image. */
export type ImageClassificationArgs = FileArgs;
/** Arguments of `imageSegmentation`. `inputs` is the image. */
export type ImageSegmentationArgs = FileArgs;
/** Arguments of `imageToText`. `inputs` is the image. */
export type ImageToTextArgs = FileArgs;
/** Arguments of `objectDetection`. `inputs` is the image. */
export type ObjectDetectionArgs = FileArgs<
  Open & {
    /** Minimum score, from 0 to 1. */
    threshold?: number;
  }
>;
/** Arguments of `zeroShotImageClassification`. */
export type ZeroShotImageClassificationArgs = BaseArgs & {
  /** The image, or an object with the image. */
  inputs:
    | Blob
    | {
        /** The image. */
        image: Blob | ArrayBuffer;
      };
  /** Parameters of the task. */
  parameters?: {
    /** Labels to score. */
    candidate_labels: string[];
    /** Sentence with `{}` where the label goes. */
    hypothesis_template?: string;
    [property: string]: unknown;
  };
};
/** Arguments of `textToImage`. `inputs` is the prompt. */
export type TextToImageArgs = Args<string, ImageParameters>;
/** Arguments of `imageToImage`. `inputs` is the image. */
export type ImageToImageArgs = Args<Blob, ImageEditParameters>;
/** Arguments of `imageToVideo`. `inputs` is the first frame. */
export type ImageToVideoArgs = Args<
  Blob,
  ImageEditParameters & {
    /** Number of frames. */
    num_frames?: number;
  }
>;
/** Arguments of `textToVideo`. `inputs` is the prompt. */
export type TextToVideoArgs = Args<
  string,
  VideoParameters & {
    /** What to keep out of the video. */
    negative_prompt?: string[];
  }
>;
/** Arguments of `imageTextToImage`. */
export type ImageTextToImageArgs = BaseArgs & {
  /** The image; without one, the prompt alone is used. */
  inputs?: Blob;
  /** Parameters, with the prompt. */
  parameters?: ImageEditParameters;
  [property: string]: unknown;
};
/** Arguments of `imageTextToVideo`. */
export type ImageTextToVideoArgs = BaseArgs & {
  /** The first frame; without one, the prompt alone is used. */
  inputs?: Blob;
  /** Parameters, with the prompt. */
  parameters?: ImageEditParameters & {
    /** Number of frames. */
    num_frames?: number;
  };
  [property: string]: unknown;
};
/** Arguments of `tabularClassification` and `tabularRegression`. */
export type TabularArgs = BaseArgs & {
  /** The table. */
  inputs: {
    /** The cells of each column, as text. */
    data: Record<string, string[]>;
  };
};
