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

/** A transcript, or where one lies as a text file. */
export type Transcript = AutomaticSpeechRecognitionOutput | { textUrl: string };

/** What an adapter finds in an answer, by task. Media are delivered as the caller asked by the client. */
export interface TaskOutputs {
  conversational: ChatCompletionOutput;
  "text-generation": TextGenerationOutput;
  "text-classification": Labelled[];
  "token-classification": TokenClassificationElement[];
  "question-answering": QuestionAnsweringAnswer;
  "table-question-answering": TableQuestionAnsweringAnswer;
  "document-question-answering": DocumentQuestionAnsweringAnswer;
  "visual-question-answering": VisualQuestionAnsweringAnswer;
  "fill-mask": FillMaskElement[];
  summarization: { summary_text: string };
  translation: TranslationOutput;
  "zero-shot-classification": Labelled[];
  "sentence-similarity": number[];
  "feature-extraction": FeatureExtractionOutput;
  "audio-classification": Labelled[];
  "image-classification": Labelled[];
  "zero-shot-image-classification": Labelled[];
  "object-detection": (Labelled & { box: BoundingBox })[];
  "image-to-text": { generated_text: string };
  "automatic-speech-recognition": Transcript;
  "audio-to-audio": AudioToAudioOutput[] | Media;
  "image-segmentation": ImageSegmentationSegment[] | Media;
  "image-to-image": Media;
  "image-to-video": Media;
  "image-text-to-image": Media;
  "image-text-to-video": Media;
  "text-to-image": Media;
  "text-to-video": Media;
  "text-to-speech": Media;
  "text-to-audio": Media;
  "tabular-classification": number[];
  "tabular-regression": number[];
}

/** A task that the client has a function for. */
export type ClientTask = keyof TaskOutputs;
