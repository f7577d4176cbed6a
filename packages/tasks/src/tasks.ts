import { UnknownTaskError } from "./errors/unknown-key.ts";
import { entry as anyToAny } from "./tasks/any-to-any/entry.ts";
import { entry as audioClassification } from "./tasks/audio-classification/entry.ts";
import { entry as audioTextToText } from "./tasks/audio-text-to-text/entry.ts";
import { entry as audioToAudio } from "./tasks/audio-to-audio/entry.ts";
import { entry as automaticSpeechRecognition } from "./tasks/automatic-speech-recognition/entry.ts";
import { entry as depthEstimation } from "./tasks/depth-estimation/entry.ts";
import { entry as documentQuestionAnswering } from "./tasks/document-question-answering/entry.ts";
import { entry as featureExtraction } from "./tasks/feature-extraction/entry.ts";
import { entry as fillMask } from "./tasks/fill-mask/entry.ts";
import { entry as graphMl } from "./tasks/graph-ml/entry.ts";
import { entry as imageClassification } from "./tasks/image-classification/entry.ts";
import { entry as imageFeatureExtraction } from "./tasks/image-feature-extraction/entry.ts";
import { entry as imageSegmentation } from "./tasks/image-segmentation/entry.ts";
import { entry as imageTextToImage } from "./tasks/image-text-to-image/entry.ts";
import { entry as imageTextToText } from "./tasks/image-text-to-text/entry.ts";
import { entry as imageTextToVideo } from "./tasks/image-text-to-video/entry.ts";
import { entry as imageTo3d } from "./tasks/image-to-3d/entry.ts";
import { entry as imageToImage } from "./tasks/image-to-image/entry.ts";
import { entry as imageToText } from "./tasks/image-to-text/entry.ts";
import { entry as imageToVideo } from "./tasks/image-to-video/entry.ts";
import { entry as keypointDetection } from "./tasks/keypoint-detection/entry.ts";
import { entry as maskGeneration } from "./tasks/mask-generation/entry.ts";
import { entry as multipleChoice } from "./tasks/multiple-choice/entry.ts";
import { entry as objectDetection } from "./tasks/object-detection/entry.ts";
import { entry as other } from "./tasks/other/entry.ts";
import { entry as questionAnswering } from "./tasks/question-answering/entry.ts";
import { entry as reinforcementLearning } from "./tasks/reinforcement-learning/entry.ts";
import { entry as robotics } from "./tasks/robotics/entry.ts";
import { entry as sentenceSimilarity } from "./tasks/sentence-similarity/entry.ts";
import { entry as summarization } from "./tasks/summarization/entry.ts";
import { entry as tableQuestionAnswering } from "./tasks/table-question-answering/entry.ts";
import { entry as tableToText } from "./tasks/table-to-text/entry.ts";
import { entry as tabularClassification } from "./tasks/tabular-classification/entry.ts";
import { entry as tabularRegression } from "./tasks/tabular-regression/entry.ts";
import { entry as tabularToText } from "./tasks/tabular-to-text/entry.ts";
import type { TaskEntry } from "./tasks/task-entry.ts";
import { entry as textClassification } from "./tasks/text-classification/entry.ts";
import { entry as textGeneration } from "./tasks/text-generation/entry.ts";
import { entry as textRanking } from "./tasks/text-ranking/entry.ts";
import { entry as textRetrieval } from "./tasks/text-retrieval/entry.ts";
import { entry as textTo3d } from "./tasks/text-to-3d/entry.ts";
import { entry as textToAudio } from "./tasks/text-to-audio/entry.ts";
import { entry as textToImage } from "./tasks/text-to-image/entry.ts";
import { entry as textToSpeech } from "./tasks/text-to-speech/entry.ts";
import { entry as textToVideo } from "./tasks/text-to-video/entry.ts";
import { entry as timeSeriesForecasting } from "./tasks/time-series-forecasting/entry.ts";
import { entry as tokenClassification } from "./tasks/token-classification/entry.ts";
import { entry as translation } from "./tasks/translation/entry.ts";
import { entry as unconditionalImageGeneration } from "./tasks/unconditional-image-generation/entry.ts";
import { entry as videoClassification } from "./tasks/video-classification/entry.ts";
import { entry as videoTextToText } from "./tasks/video-text-to-text/entry.ts";
import { entry as videoToVideo } from "./tasks/video-to-video/entry.ts";
import { entry as visualDocumentRetrieval } from "./tasks/visual-document-retrieval/entry.ts";
import { entry as visualQuestionAnswering } from "./tasks/visual-question-answering/entry.ts";
import { entry as voiceActivityDetection } from "./tasks/voice-activity-detection/entry.ts";
import { entry as zeroShotClassification } from "./tasks/zero-shot-classification/entry.ts";
import { entry as zeroShotImageClassification } from "./tasks/zero-shot-image-classification/entry.ts";
import { entry as zeroShotObjectDetection } from "./tasks/zero-shot-object-detection/entry.ts";

/**
 * Every task by its `pipeline_tag`, in the order in which pages list them. Adding one: a folder in `tasks/` and a line
 * here.
 */
export const tasks = {
  "text-classification": textClassification,
  "token-classification": tokenClassification,
  "table-question-answering": tableQuestionAnswering,
  "question-answering": questionAnswering,
  "zero-shot-classification": zeroShotClassification,
  translation,
  summarization,
  "feature-extraction": featureExtraction,
  "text-generation": textGeneration,
  "fill-mask": fillMask,
  "sentence-similarity": sentenceSimilarity,
  "table-to-text": tableToText,
  "multiple-choice": multipleChoice,
  "text-ranking": textRanking,
  "text-retrieval": textRetrieval,
  "text-to-speech": textToSpeech,
  "text-to-audio": textToAudio,
  "automatic-speech-recognition": automaticSpeechRecognition,
  "audio-to-audio": audioToAudio,
  "audio-classification": audioClassification,
  "voice-activity-detection": voiceActivityDetection,
  "depth-estimation": depthEstimation,
  "image-classification": imageClassification,
  "object-detection": objectDetection,
  "image-segmentation": imageSegmentation,
  "text-to-image": textToImage,
  "image-to-text": imageToText,
  "image-to-image": imageToImage,
  "image-to-video": imageToVideo,
  "unconditional-image-generation": unconditionalImageGeneration,
  "video-classification": videoClassification,
  "text-to-video": textToVideo,
  "zero-shot-image-classification": zeroShotImageClassification,
  "mask-generation": maskGeneration,
  "zero-shot-object-detection": zeroShotObjectDetection,
  "text-to-3d": textTo3d,
  "image-to-3d": imageTo3d,
  "image-feature-extraction": imageFeatureExtraction,
  "keypoint-detection": keypointDetection,
  "video-to-video": videoToVideo,
  "audio-text-to-text": audioTextToText,
  "image-text-to-text": imageTextToText,
  "image-text-to-image": imageTextToImage,
  "image-text-to-video": imageTextToVideo,
  "visual-question-answering": visualQuestionAnswering,
  "document-question-answering": documentQuestionAnswering,
  "video-text-to-text": videoTextToText,
  "visual-document-retrieval": visualDocumentRetrieval,
  "any-to-any": anyToAny,
  "reinforcement-learning": reinforcementLearning,
  robotics,
  "tabular-classification": tabularClassification,
  "tabular-regression": tabularRegression,
  "tabular-to-text": tabularToText,
  "time-series-forecasting": timeSeriesForecasting,
  "graph-ml": graphMl,
  other,
} as const satisfies Record<string, TaskEntry>;

/** A pipeline tag: the key of a task, as in `pipeline_tag` of a model card. */
export type PipelineType = keyof typeof tasks;

/** Returns whether a text is a pipeline tag. */
export function isPipelineType(key: string): key is PipelineType {
  return Object.hasOwn(tasks, key);
}

/**
 * Checks that a text is a pipeline tag, and returns it.
 * @throws {UnknownTaskError} there is no such task; the error suggests the most similar one
 */
export function pipelineType(key: string): PipelineType {
  if (!isPipelineType(key)) throw new UnknownTaskError(key, Object.keys(tasks));
  return key;
}
