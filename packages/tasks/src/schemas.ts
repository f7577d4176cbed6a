import type { z } from "zod";
import * as anyToAny from "./tasks/any-to-any/schemas.ts";
import * as audioClassification from "./tasks/audio-classification/schemas.ts";
import * as audioTextToText from "./tasks/audio-text-to-text/schemas.ts";
import * as audioToAudio from "./tasks/audio-to-audio/schemas.ts";
import * as automaticSpeechRecognition from "./tasks/automatic-speech-recognition/schemas.ts";
import * as depthEstimation from "./tasks/depth-estimation/schemas.ts";
import * as documentQuestionAnswering from "./tasks/document-question-answering/schemas.ts";
import * as featureExtraction from "./tasks/feature-extraction/schemas.ts";
import * as fillMask from "./tasks/fill-mask/schemas.ts";
import * as graphMl from "./tasks/graph-ml/schemas.ts";
import * as imageClassification from "./tasks/image-classification/schemas.ts";
import * as imageFeatureExtraction from "./tasks/image-feature-extraction/schemas.ts";
import * as imageSegmentation from "./tasks/image-segmentation/schemas.ts";
import * as imageTextToImage from "./tasks/image-text-to-image/schemas.ts";
import * as imageTextToText from "./tasks/image-text-to-text/schemas.ts";
import * as imageTextToVideo from "./tasks/image-text-to-video/schemas.ts";
import * as imageTo3d from "./tasks/image-to-3d/schemas.ts";
import * as imageToImage from "./tasks/image-to-image/schemas.ts";
import * as imageToText from "./tasks/image-to-text/schemas.ts";
import * as imageToVideo from "./tasks/image-to-video/schemas.ts";
import * as keypointDetection from "./tasks/keypoint-detection/schemas.ts";
import * as maskGeneration from "./tasks/mask-generation/schemas.ts";
import * as multipleChoice from "./tasks/multiple-choice/schemas.ts";
import * as objectDetection from "./tasks/object-detection/schemas.ts";
import * as other from "./tasks/other/schemas.ts";
import * as questionAnswering from "./tasks/question-answering/schemas.ts";
import * as reinforcementLearning from "./tasks/reinforcement-learning/schemas.ts";
import * as robotics from "./tasks/robotics/schemas.ts";
import * as sentenceSimilarity from "./tasks/sentence-similarity/schemas.ts";
import * as summarization from "./tasks/summarization/schemas.ts";
import * as tableQuestionAnswering from "./tasks/table-question-answering/schemas.ts";
import * as tableToText from "./tasks/table-to-text/schemas.ts";
import * as tabularClassification from "./tasks/tabular-classification/schemas.ts";
import * as tabularRegression from "./tasks/tabular-regression/schemas.ts";
import * as tabularToText from "./tasks/tabular-to-text/schemas.ts";
import * as textClassification from "./tasks/text-classification/schemas.ts";
import * as textGeneration from "./tasks/text-generation/schemas.ts";
import * as textRanking from "./tasks/text-ranking/schemas.ts";
import * as textRetrieval from "./tasks/text-retrieval/schemas.ts";
import * as textTo3d from "./tasks/text-to-3d/schemas.ts";
import * as textToAudio from "./tasks/text-to-audio/schemas.ts";
import * as textToImage from "./tasks/text-to-image/schemas.ts";
import * as textToSpeech from "./tasks/text-to-speech/schemas.ts";
import * as textToVideo from "./tasks/text-to-video/schemas.ts";
import * as timeSeriesForecasting from "./tasks/time-series-forecasting/schemas.ts";
import * as tokenClassification from "./tasks/token-classification/schemas.ts";
import * as translation from "./tasks/translation/schemas.ts";
import * as unconditionalImageGeneration from "./tasks/unconditional-image-generation/schemas.ts";
import * as videoClassification from "./tasks/video-classification/schemas.ts";
import * as videoTextToText from "./tasks/video-text-to-text/schemas.ts";
import * as videoToVideo from "./tasks/video-to-video/schemas.ts";
import * as visualDocumentRetrieval from "./tasks/visual-document-retrieval/schemas.ts";
import * as visualQuestionAnswering from "./tasks/visual-question-answering/schemas.ts";
import * as voiceActivityDetection from "./tasks/voice-activity-detection/schemas.ts";
import * as zeroShotClassification from "./tasks/zero-shot-classification/schemas.ts";
import * as zeroShotImageClassification from "./tasks/zero-shot-image-classification/schemas.ts";
import * as zeroShotObjectDetection from "./tasks/zero-shot-object-detection/schemas.ts";
import type { PipelineType } from "./tasks.ts";

export { chatInput, chatOutput } from "./tasks/chat-schemas.ts";

interface TaskSchemas {
  input: z.ZodType;
  output: z.ZodType;
}

/**
 * Schemas of requests and responses, by pipeline tag. Requests are strict, responses lenient. Bundles can import a
 * single pair from `tasks/<task>/schemas`.
 */
export const taskSchemas = {
  "text-classification": { input: textClassification.input, output: textClassification.output },
  "token-classification": { input: tokenClassification.input, output: tokenClassification.output },
  "table-question-answering": { input: tableQuestionAnswering.input, output: tableQuestionAnswering.output },
  "question-answering": { input: questionAnswering.input, output: questionAnswering.output },
  "zero-shot-classification": { input: zeroShotClassification.input, output: zeroShotClassification.output },
  translation: { input: translation.input, output: translation.output },
  summarization: { input: summarization.input, output: summarization.output },
  "feature-extraction": { input: featureExtraction.input, output: featureExtraction.output },
  "text-generation": { input: textGeneration.input, output: textGeneration.output },
  "fill-mask": { input: fillMask.input, output: fillMask.output },
  "sentence-similarity": { input: sentenceSimilarity.input, output: sentenceSimilarity.output },
  "table-to-text": { input: tableToText.input, output: tableToText.output },
  "multiple-choice": { input: multipleChoice.input, output: multipleChoice.output },
  "text-ranking": { input: textRanking.input, output: textRanking.output },
  "text-retrieval": { input: textRetrieval.input, output: textRetrieval.output },
  "text-to-speech": { input: textToSpeech.input, output: textToSpeech.output },
  "text-to-audio": { input: textToAudio.input, output: textToAudio.output },
  "automatic-speech-recognition": {
    input: automaticSpeechRecognition.input,
    output: automaticSpeechRecognition.output,
  },
  "audio-to-audio": { input: audioToAudio.input, output: audioToAudio.output },
  "audio-classification": { input: audioClassification.input, output: audioClassification.output },
  "voice-activity-detection": { input: voiceActivityDetection.input, output: voiceActivityDetection.output },
  "depth-estimation": { input: depthEstimation.input, output: depthEstimation.output },
  "image-classification": { input: imageClassification.input, output: imageClassification.output },
  "object-detection": { input: objectDetection.input, output: objectDetection.output },
  "image-segmentation": { input: imageSegmentation.input, output: imageSegmentation.output },
  "text-to-image": { input: textToImage.input, output: textToImage.output },
  "image-to-text": { input: imageToText.input, output: imageToText.output },
  "image-to-image": { input: imageToImage.input, output: imageToImage.output },
  "image-to-video": { input: imageToVideo.input, output: imageToVideo.output },
  "unconditional-image-generation": {
    input: unconditionalImageGeneration.input,
    output: unconditionalImageGeneration.output,
  },
  "video-classification": { input: videoClassification.input, output: videoClassification.output },
  "text-to-video": { input: textToVideo.input, output: textToVideo.output },
  "zero-shot-image-classification": {
    input: zeroShotImageClassification.input,
    output: zeroShotImageClassification.output,
  },
  "mask-generation": { input: maskGeneration.input, output: maskGeneration.output },
  "zero-shot-object-detection": { input: zeroShotObjectDetection.input, output: zeroShotObjectDetection.output },
  "text-to-3d": { input: textTo3d.input, output: textTo3d.output },
  "image-to-3d": { input: imageTo3d.input, output: imageTo3d.output },
  "image-feature-extraction": { input: imageFeatureExtraction.input, output: imageFeatureExtraction.output },
  "keypoint-detection": { input: keypointDetection.input, output: keypointDetection.output },
  "video-to-video": { input: videoToVideo.input, output: videoToVideo.output },
  "audio-text-to-text": { input: audioTextToText.input, output: audioTextToText.output },
  "image-text-to-text": { input: imageTextToText.input, output: imageTextToText.output },
  "image-text-to-image": { input: imageTextToImage.input, output: imageTextToImage.output },
  "image-text-to-video": { input: imageTextToVideo.input, output: imageTextToVideo.output },
  "visual-question-answering": { input: visualQuestionAnswering.input, output: visualQuestionAnswering.output },
  "document-question-answering": { input: documentQuestionAnswering.input, output: documentQuestionAnswering.output },
  "video-text-to-text": { input: videoTextToText.input, output: videoTextToText.output },
  "visual-document-retrieval": { input: visualDocumentRetrieval.input, output: visualDocumentRetrieval.output },
  "any-to-any": { input: anyToAny.input, output: anyToAny.output },
  "reinforcement-learning": { input: reinforcementLearning.input, output: reinforcementLearning.output },
  robotics: { input: robotics.input, output: robotics.output },
  "tabular-classification": { input: tabularClassification.input, output: tabularClassification.output },
  "tabular-regression": { input: tabularRegression.input, output: tabularRegression.output },
  "tabular-to-text": { input: tabularToText.input, output: tabularToText.output },
  "time-series-forecasting": { input: timeSeriesForecasting.input, output: timeSeriesForecasting.output },
  "graph-ml": { input: graphMl.input, output: graphMl.output },
  other: { input: other.input, output: other.output },
} as const satisfies Record<PipelineType, TaskSchemas>;

/** The type of a valid request for a task. */
export type TaskInput<Key extends PipelineType> = z.infer<(typeof taskSchemas)[Key]["input"]>;
/** The type of a parsed response of a task. */
export type TaskOutput<Key extends PipelineType> = z.infer<(typeof taskSchemas)[Key]["output"]>;
