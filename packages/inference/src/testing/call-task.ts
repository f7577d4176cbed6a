import type { ClientTask } from "../index.ts";
import * as tasks from "../tasks/index.ts";

/** The client's function for each task. */
const functions: Readonly<Record<string, CallableFunction>> = {
  conversational: tasks.chatCompletion,
  "text-generation": tasks.textGeneration,
  "text-classification": tasks.textClassification,
  "token-classification": tasks.tokenClassification,
  "question-answering": tasks.questionAnswering,
  "table-question-answering": tasks.tableQuestionAnswering,
  "document-question-answering": tasks.documentQuestionAnswering,
  "visual-question-answering": tasks.visualQuestionAnswering,
  "fill-mask": tasks.fillMask,
  summarization: tasks.summarization,
  translation: tasks.translation,
  "zero-shot-classification": tasks.zeroShotClassification,
  "sentence-similarity": tasks.sentenceSimilarity,
  "feature-extraction": tasks.featureExtraction,
  "audio-classification": tasks.audioClassification,
  "image-classification": tasks.imageClassification,
  "zero-shot-image-classification": tasks.zeroShotImageClassification,
  "object-detection": tasks.objectDetection,
  "image-to-text": tasks.imageToText,
  "automatic-speech-recognition": tasks.automaticSpeechRecognition,
  "audio-to-audio": tasks.audioToAudio,
  "image-segmentation": tasks.imageSegmentation,
  "image-to-image": tasks.imageToImage,
  "image-to-video": tasks.imageToVideo,
  "image-text-to-image": tasks.imageTextToImage,
  "image-text-to-video": tasks.imageTextToVideo,
  "text-to-image": tasks.textToImage,
  "text-to-video": tasks.textToVideo,
  "text-to-speech": tasks.textToSpeech,
  "text-to-audio": tasks.textToAudio,
  "tabular-classification": tasks.tabularClassification,
  "tabular-regression": tasks.tabularRegression,
} satisfies Record<ClientTask, unknown>;

/**
 * Calls the function of a task. Arguments differ per task and come from the fixture, so their type is not checked.
 */
export async function callTask(task: string, args: object, options: object): Promise<unknown> {
  const call = functions[task];
  if (call === undefined) throw new Error(`The client has no function for ${task}.`);
  const result: unknown = await Reflect.apply(call, undefined, [args, options]);
  return result;
}
