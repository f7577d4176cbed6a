import { about as anyToAny } from "./tasks/any-to-any/about.ts";
import { about as audioClassification } from "./tasks/audio-classification/about.ts";
import { about as audioTextToText } from "./tasks/audio-text-to-text/about.ts";
import { about as audioToAudio } from "./tasks/audio-to-audio/about.ts";
import { about as automaticSpeechRecognition } from "./tasks/automatic-speech-recognition/about.ts";
import { about as depthEstimation } from "./tasks/depth-estimation/about.ts";
import { about as documentQuestionAnswering } from "./tasks/document-question-answering/about.ts";
import { about as featureExtraction } from "./tasks/feature-extraction/about.ts";
import { about as fillMask } from "./tasks/fill-mask/about.ts";
import { about as graphMl } from "./tasks/graph-ml/about.ts";
import { about as imageClassification } from "./tasks/image-classification/about.ts";
import { about as imageFeatureExtraction } from "./tasks/image-feature-extraction/about.ts";
import { about as imageSegmentation } from "./tasks/image-segmentation/about.ts";
import { about as imageTextToImage } from "./tasks/image-text-to-image/about.ts";
import { about as imageTextToText } from "./tasks/image-text-to-text/about.ts";
import { about as imageTextToVideo } from "./tasks/image-text-to-video/about.ts";
import { about as imageTo3d } from "./tasks/image-to-3d/about.ts";
import { about as imageToImage } from "./tasks/image-to-image/about.ts";
import { about as imageToText } from "./tasks/image-to-text/about.ts";
import { about as imageToVideo } from "./tasks/image-to-video/about.ts";
import { about as keypointDetection } from "./tasks/keypoint-detection/about.ts";
import { about as maskGeneration } from "./tasks/mask-generation/about.ts";
import { about as multipleChoice } from "./tasks/multiple-choice/about.ts";
import { about as objectDetection } from "./tasks/object-detection/about.ts";
import { about as other } from "./tasks/other/about.ts";
import { about as questionAnswering } from "./tasks/question-answering/about.ts";
import { about as reinforcementLearning } from "./tasks/reinforcement-learning/about.ts";
import { about as robotics } from "./tasks/robotics/about.ts";
import { about as sentenceSimilarity } from "./tasks/sentence-similarity/about.ts";
import { about as summarization } from "./tasks/summarization/about.ts";
import { about as tableQuestionAnswering } from "./tasks/table-question-answering/about.ts";
import { about as tableToText } from "./tasks/table-to-text/about.ts";
import { about as tabularClassification } from "./tasks/tabular-classification/about.ts";
import { about as tabularRegression } from "./tasks/tabular-regression/about.ts";
import { about as tabularToText } from "./tasks/tabular-to-text/about.ts";
import { about as textClassification } from "./tasks/text-classification/about.ts";
import { about as textGeneration } from "./tasks/text-generation/about.ts";
import { about as textRanking } from "./tasks/text-ranking/about.ts";
import { about as textRetrieval } from "./tasks/text-retrieval/about.ts";
import { about as textTo3d } from "./tasks/text-to-3d/about.ts";
import { about as textToAudio } from "./tasks/text-to-audio/about.ts";
import { about as textToImage } from "./tasks/text-to-image/about.ts";
import { about as textToSpeech } from "./tasks/text-to-speech/about.ts";
import { about as textToVideo } from "./tasks/text-to-video/about.ts";
import { about as timeSeriesForecasting } from "./tasks/time-series-forecasting/about.ts";
import { about as tokenClassification } from "./tasks/token-classification/about.ts";
import { about as translation } from "./tasks/translation/about.ts";
import { about as unconditionalImageGeneration } from "./tasks/unconditional-image-generation/about.ts";
import { about as videoClassification } from "./tasks/video-classification/about.ts";
import { about as videoTextToText } from "./tasks/video-text-to-text/about.ts";
import { about as videoToVideo } from "./tasks/video-to-video/about.ts";
import { about as visualDocumentRetrieval } from "./tasks/visual-document-retrieval/about.ts";
import { about as visualQuestionAnswering } from "./tasks/visual-question-answering/about.ts";
import { about as voiceActivityDetection } from "./tasks/voice-activity-detection/about.ts";
import { about as zeroShotClassification } from "./tasks/zero-shot-classification/about.ts";
import { about as zeroShotImageClassification } from "./tasks/zero-shot-image-classification/about.ts";
import { about as zeroShotObjectDetection } from "./tasks/zero-shot-object-detection/about.ts";
import type { PipelineType } from "./tasks.ts";

/** The text on the page of each task, in Markdown. Bundles can import a single one from `tasks/<task>/about`. */
export const taskAbouts = {
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
} as const satisfies Record<PipelineType, string>;
