import type { Media } from "../adapters/media.ts";
import type { ChatCompletionOutput } from "./chat-types.ts";
import type {
  AudioToAudioOutput,
  AutomaticSpeechRecognitionOutput,
  BoundingBox,
  DocumentQuestionAnsweringAnswer,
  FeatureExtractionOutput,
  FillMaskElement,
  ImageSegmentationSegment,
  Labelled,
  QuestionAnsweringAnswer,
  TableQuestionAnsweringAnswer,
  TextGenerationOutput,
  TokenClassificationElement,
  TranslationOutput,
  VisualQuestionAnsweringAnswer,
} from "./output-types.ts";

/** A transcript, or the URL of a text file with one. */
export type Transcript =
  | AutomaticSpeechRecognitionOutput
  | {
      /** URL of the text file. */
      textUrl: string;
    };

/** What an adapter of each task returns. The client delivers media in the form that the caller requests. */
export interface TaskOutputs {
  /** The whole response. */
  conversational: ChatCompletionOutput;
  /** Generated text. */
  "text-generation": TextGenerationOutput;
  /** Labels with scores. */
  "text-classification": Labelled[];
  /** Entities. */
  "token-classification": TokenClassificationElement[];
  /** The answer. */
  "question-answering": QuestionAnsweringAnswer;
  /** The answer. */
  "table-question-answering": TableQuestionAnsweringAnswer;
  /** The answer. */
  "document-question-answering": DocumentQuestionAnsweringAnswer;
  /** The answer. */
  "visual-question-answering": VisualQuestionAnsweringAnswer;
  /** Candidates, the most likely first. */
  "fill-mask": FillMaskElement[];
  /** A summary. */
  summarization: {
    /** Text of the summary. */
    summary_text: string;
  };
  /** A translation. */
  translation: TranslationOutput;
  /** Labels with scores. */
  "zero-shot-classification": Labelled[];
  /** One score per sentence. */
  "sentence-similarity": number[];
  /** Embeddings. */
  "feature-extraction": FeatureExtractionOutput;
  /** Labels with scores. */
  "audio-classification": Labelled[];
  /** Labels with scores. */
  "image-classification": Labelled[];
  /** Labels with scores. */
  "zero-shot-image-classification": Labelled[];
  /** Objects with bounding boxes. */
  "object-detection": (Labelled & {
    /** Where the object is. */
    box: BoundingBox;
  })[];
  /** Text about the image. */
  "image-to-text": {
    /** The text. */
    generated_text: string;
  };
  /** A transcript. */
  "automatic-speech-recognition": Transcript;
  /** Recordings. */
  "audio-to-audio": AudioToAudioOutput[] | Media;
  /** Segments. */
  "image-segmentation": ImageSegmentationSegment[] | Media;
  /** The image. */
  "image-to-image": Media;
  /** The video. */
  "image-to-video": Media;
  /** The image. */
  "image-text-to-image": Media;
  /** The video. */
  "image-text-to-video": Media;
  /** The image. */
  "text-to-image": Media;
  /** The video. */
  "text-to-video": Media;
  /** The recording. */
  "text-to-speech": Media;
  /** The recording. */
  "text-to-audio": Media;
  /** One class number per row. */
  "tabular-classification": number[];
  /** One predicted value per row. */
  "tabular-regression": number[];
}

/** A task that the client has a function for. */
export type ClientTask = keyof TaskOutputs;
