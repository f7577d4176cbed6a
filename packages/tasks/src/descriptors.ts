import { task as anyToAny } from "./tasks/any-to-any/index.ts";
import { task as audioClassification } from "./tasks/audio-classification/index.ts";
import { task as audioTextToText } from "./tasks/audio-text-to-text/index.ts";
import { task as audioToAudio } from "./tasks/audio-to-audio/index.ts";
import { task as automaticSpeechRecognition } from "./tasks/automatic-speech-recognition/index.ts";
import { task as depthEstimation } from "./tasks/depth-estimation/index.ts";
import { task as documentQuestionAnswering } from "./tasks/document-question-answering/index.ts";
import { task as featureExtraction } from "./tasks/feature-extraction/index.ts";
import { task as fillMask } from "./tasks/fill-mask/index.ts";
import { task as graphMl } from "./tasks/graph-ml/index.ts";
import { task as imageClassification } from "./tasks/image-classification/index.ts";
import { task as imageFeatureExtraction } from "./tasks/image-feature-extraction/index.ts";
import { task as imageSegmentation } from "./tasks/image-segmentation/index.ts";
import { task as imageTextToImage } from "./tasks/image-text-to-image/index.ts";
import { task as imageTextToText } from "./tasks/image-text-to-text/index.ts";
import { task as imageTextToVideo } from "./tasks/image-text-to-video/index.ts";
import { task as imageTo3d } from "./tasks/image-to-3d/index.ts";
import { task as imageToImage } from "./tasks/image-to-image/index.ts";
import { task as imageToText } from "./tasks/image-to-text/index.ts";
import { task as imageToVideo } from "./tasks/image-to-video/index.ts";
import { task as keypointDetection } from "./tasks/keypoint-detection/index.ts";
import { task as maskGeneration } from "./tasks/mask-generation/index.ts";
import { task as multipleChoice } from "./tasks/multiple-choice/index.ts";
import { task as objectDetection } from "./tasks/object-detection/index.ts";
import { task as other } from "./tasks/other/index.ts";
import { task as questionAnswering } from "./tasks/question-answering/index.ts";
import { task as reinforcementLearning } from "./tasks/reinforcement-learning/index.ts";
import { task as robotics } from "./tasks/robotics/index.ts";
import { task as sentenceSimilarity } from "./tasks/sentence-similarity/index.ts";
import { task as summarization } from "./tasks/summarization/index.ts";
import { task as tableQuestionAnswering } from "./tasks/table-question-answering/index.ts";
import { task as tableToText } from "./tasks/table-to-text/index.ts";
import { task as tabularClassification } from "./tasks/tabular-classification/index.ts";
import { task as tabularRegression } from "./tasks/tabular-regression/index.ts";
import { task as tabularToText } from "./tasks/tabular-to-text/index.ts";
import type { Task } from "./tasks/task-descriptor.ts";
import { task as textClassification } from "./tasks/text-classification/index.ts";
import { task as textGeneration } from "./tasks/text-generation/index.ts";
import { task as textRanking } from "./tasks/text-ranking/index.ts";
import { task as textRetrieval } from "./tasks/text-retrieval/index.ts";
import { task as textTo3d } from "./tasks/text-to-3d/index.ts";
import { task as textToAudio } from "./tasks/text-to-audio/index.ts";
import { task as textToImage } from "./tasks/text-to-image/index.ts";
import { task as textToSpeech } from "./tasks/text-to-speech/index.ts";
import { task as textToVideo } from "./tasks/text-to-video/index.ts";
import { task as timeSeriesForecasting } from "./tasks/time-series-forecasting/index.ts";
import { task as tokenClassification } from "./tasks/token-classification/index.ts";
import { task as translation } from "./tasks/translation/index.ts";
import { task as unconditionalImageGeneration } from "./tasks/unconditional-image-generation/index.ts";
import { task as videoClassification } from "./tasks/video-classification/index.ts";
import { task as videoTextToText } from "./tasks/video-text-to-text/index.ts";
import { task as videoToVideo } from "./tasks/video-to-video/index.ts";
import { task as visualDocumentRetrieval } from "./tasks/visual-document-retrieval/index.ts";
import { task as visualQuestionAnswering } from "./tasks/visual-question-answering/index.ts";
import { task as voiceActivityDetection } from "./tasks/voice-activity-detection/index.ts";
import { task as zeroShotClassification } from "./tasks/zero-shot-classification/index.ts";
import { task as zeroShotImageClassification } from "./tasks/zero-shot-image-classification/index.ts";
import { task as zeroShotObjectDetection } from "./tasks/zero-shot-object-detection/index.ts";
import { type PipelineType, pipelineType } from "./tasks.ts";

export type { DatasetExample, DatasetUse, DemoEntry, Example, Task } from "./tasks/task-descriptor.ts";

/** What the page of each task shows, apart from its text, by pipeline tag. */
export const taskDescriptors = {
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
} as const satisfies Record<PipelineType, Task>;

/**
 * Returns what the page of a task shows.
 * @throws {UnknownTaskError} there is no such task; the error suggests the most similar one
 */
export function taskDescriptor(key: string): Task {
  return taskDescriptors[pipelineType(key)];
}
