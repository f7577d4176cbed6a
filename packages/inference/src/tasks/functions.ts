import type { Media } from "../adapters/media.ts";
import { type OutputType, outputTypes } from "../adapters/task-call.ts";
import type { CallArgs } from "../call/call.ts";
import type { BaseArgs, Options } from "../call/options.ts";
import { perform } from "../call/perform.ts";
import { deliverMedia, deliverRecordings, deliverSegments, deliverTranscript } from "../call/response/deliver.ts";
import { InputError } from "../errors/input-error.ts";
import type { JobTaskFunction, MediaJobFunction, MediaJobFunctions } from "../jobs/job-functions.ts";
import { type ResumeArgs, resumeJob } from "../jobs/resume-job.ts";
import { type Deliver, startJob } from "../jobs/start-job.ts";
import { registry } from "../registry.ts";
import type { MediaFunction, MediaResult, TaskFunction } from "./function-types.ts";
import type {
  AudioToAudioOutput,
  AutomaticSpeechRecognitionOutput,
  ImageSegmentationSegment,
  Labelled,
} from "./output-types.ts";
import type * as args from "./task-args.ts";
import type { ClientTask, TaskOutputs } from "./task-outputs.ts";

/**
 * Creates the function of a task. The functions of this file share these errors.
 * @throws {InputError} the arguments are invalid; nothing was sent
 * @throws {RoutingError} no provider can take the call
 * @throws {ProviderApiError} the provider responded with an error
 * @throws {ProviderOutputError} the response does not match the provider's documentation
 */
function asked<Task extends ClientTask, Args extends BaseArgs>(task: Task): TaskFunction<Args, TaskOutputs[Task]> {
  return delivered(task, ({ output }) => output);
}

function delivered<Task extends ClientTask, Args extends BaseArgs, Result>(
  task: Task,
  deliver: Deliver<Task, Result>,
): TaskFunction<Args, Result> {
  return async (given, options = {}) => perform(task, callArgs(task, given), options, registry, deliver);
}

/** Creates the function of a task that providers perform as a job. */
function deliveredByJob<Task extends ClientTask, Args extends BaseArgs, Result>(
  task: Task,
  deliver: Deliver<Task, Result>,
): JobTaskFunction<Args, Result> {
  return Object.assign(delivered<Task, Args, Result>(task, deliver), {
    start: async (given: Args, options: Options = {}) =>
      startJob(task, callArgs(task, given), options, registry, deliver),
    resume: async (handle: ResumeArgs, options: Options = {}) => resumeJob(task, handle, options, registry, deliver),
  });
}

function callArgs(task: ClientTask, given: object): CallArgs {
  return withInputs(task, Object.assign<CallArgs, object>({}, given));
}

const mayBeEmpty: ReadonlySet<ClientTask> = new Set<ClientTask>(["image-text-to-image", "image-text-to-video"]);

function withInputs(task: ClientTask, given: CallArgs): CallArgs {
  const { data, inputs = data, ...others } = given;
  if (inputs === undefined && !mayBeEmpty.has(task)) throw new InputError(`"${task}" needs inputs.`, { task });
  return { ...others, ...(inputs !== undefined && { inputs }) };
}

/** Generates text that continues a prompt. Returns `{ generated_text }`. */
export const textGeneration = /* @__PURE__ */ asked<"text-generation", args.TextGenerationArgs>("text-generation");
/** Labels text. Returns labels with scores from 0 to 1. */
export const textClassification = /* @__PURE__ */ asked<"text-classification", args.TextClassificationArgs>(
  "text-classification",
);
/** Finds names, places and other entities in text. Returns each with its position. */
export const tokenClassification = /* @__PURE__ */ asked<"token-classification", args.TokenClassificationArgs>(
  "token-classification",
);
/** Answers a question by a passage of the given text. */
export const questionAnswering = /* @__PURE__ */ asked<"question-answering", args.QuestionAnsweringArgs>(
  "question-answering",
);
/** Answers a question about a table. Returns the answer and the cells it is based on. */
export const tableQuestionAnswering = /* @__PURE__ */ asked<
  "table-question-answering",
  args.TableQuestionAnsweringArgs
>("table-question-answering");
/** Answers a question about the image of a document. */
export const documentQuestionAnswering = /* @__PURE__ */ asked<
  "document-question-answering",
  args.DocumentQuestionAnsweringArgs
>("document-question-answering");
/** Answers a question about an image. */
export const visualQuestionAnswering = /* @__PURE__ */ asked<
  "visual-question-answering",
  args.VisualQuestionAnsweringArgs
>("visual-question-answering");
/** Fills the masked word of a text. Returns candidates, the most likely first. */
export const fillMask = /* @__PURE__ */ asked<"fill-mask", args.FillMaskArgs>("fill-mask");
/** Summarizes text. Returns `{ summary_text }`. */
export const summarization = /* @__PURE__ */ asked<"summarization", args.SummarizationArgs>("summarization");
/** Translates text. Returns `{ translation_text }`. */
export const translation = /* @__PURE__ */ asked<"translation", args.TranslationArgs>("translation");
/** Scores how well each candidate label fits a text, from 0 to 1. */
export const zeroShotClassification = /* @__PURE__ */ asked<
  "zero-shot-classification",
  args.ZeroShotClassificationArgs
>("zero-shot-classification");
/** Compares sentences with a source sentence. Returns one score from 0 to 1 per sentence. */
export const sentenceSimilarity = /* @__PURE__ */ asked<"sentence-similarity", args.SentenceSimilarityArgs>(
  "sentence-similarity",
);
/** Embeds text. Returns a vector for each text, or vectors nested up to four levels deep. */
export const featureExtraction = /* @__PURE__ */ asked<"feature-extraction", args.FeatureExtractionArgs>(
  "feature-extraction",
);
/** Labels a recording. Returns labels with scores from 0 to 1. */
export const audioClassification = /* @__PURE__ */ asked<"audio-classification", args.AudioClassificationArgs>(
  "audio-classification",
);
/** Labels an image. Returns labels with scores from 0 to 1. */
export const imageClassification = /* @__PURE__ */ asked<"image-classification", args.ImageClassificationArgs>(
  "image-classification",
);
/** Scores how well each candidate label fits an image, from 0 to 1. */
export const zeroShotImageClassification: TaskFunction<args.ZeroShotImageClassificationArgs, Labelled[]> = (
  given,
  options,
) =>
  classifyImage({ ...given, inputs: given.inputs instanceof Blob ? { image: given.inputs } : given.inputs }, options);
const classifyImage = /* @__PURE__ */ asked<"zero-shot-image-classification", args.ZeroShotImageClassificationArgs>(
  "zero-shot-image-classification",
);
/** Detects objects in an image. Returns labels with bounding boxes in pixels. */
export const objectDetection = /* @__PURE__ */ asked<"object-detection", args.ObjectDetectionArgs>("object-detection");
/** Describes an image or reads its text. Returns `{ generated_text }`. */
export const imageToText = /* @__PURE__ */ asked<"image-to-text", args.ImageToTextArgs>("image-to-text");
/** Classifies the rows of a table. Returns one class number per row. */
export const tabularClassification = /* @__PURE__ */ asked<"tabular-classification", args.TabularArgs>(
  "tabular-classification",
);
/** Predicts a value for each row of a table. Returns one number per row. */
export const tabularRegression = /* @__PURE__ */ asked<"tabular-regression", args.TabularArgs>("tabular-regression");

/** Transcribes a recording. Returns `{ text }`. */
export const automaticSpeechRecognition: JobTaskFunction<
  args.AutomaticSpeechRecognitionArgs,
  AutomaticSpeechRecognitionOutput
> = /* @__PURE__ */ deliveredByJob("automatic-speech-recognition", deliverTranscript);
/** Transforms a recording, such as separating voices. Returns recordings as base64. */
export const audioToAudio: JobTaskFunction<args.AudioToAudioArgs, AudioToAudioOutput[]> =
  /* @__PURE__ */ deliveredByJob("audio-to-audio", deliverRecordings);
/** Segments an image. Returns segments, each with its mask as base64. */
export const imageSegmentation: JobTaskFunction<args.ImageSegmentationArgs, ImageSegmentationSegment[]> =
  /* @__PURE__ */ deliveredByJob("image-segmentation", deliverSegments);

/** A task whose result is an image, a video or audio. */
export type MediaTask = { [Task in ClientTask]: TaskOutputs[Task] extends Media ? Task : never }[ClientTask];

function media<Args extends BaseArgs>(task: MediaTask): MediaJobFunction<Args> {
  const jobs: MediaJobFunctions<Args> = {
    start: async (given, options = {}) => {
      const { outputType } = options;
      refuseOutputType(task, outputType);
      return startJob(task, callArgs(task, given), options, registry, deliveringAs(outputType));
    },
    resume: async (handle, options = {}) => {
      const { outputType } = options;
      refuseOutputType(task, outputType);
      return resumeJob(task, handle, options, registry, deliveringAs(outputType));
    },
  };
  const call: MediaFunction<Args> = async (given, options = {}) => {
    const { outputType } = options;
    refuseOutputType(task, outputType);
    return perform(task, callArgs(task, given), options, registry, deliveringAs(outputType));
  };
  return Object.assign(call, jobs);
}

/** @throws {InputError} the form does not exist */
function refuseOutputType(task: MediaTask, outputType: OutputType | undefined): void {
  if (outputType === undefined || outputTypes.includes(outputType)) return;
  throw new InputError(`outputType must be one of ${outputTypes.join(", ")}, not "${outputType}".`, { task });
}

function deliveringAs<Output extends OutputType>(
  outputType: Output | undefined,
): Deliver<MediaTask, MediaResult<Output>> {
  return async (found, call) => {
    const delivery: unknown = await deliverMedia(found, call);
    return asMedia(delivery, outputType);
  };
}

/** Types a delivery by the caller's `outputType`; `deliverMedia` decides by the same option. */
function asMedia<Output extends OutputType>(delivery: unknown, outputType: Output | undefined): MediaResult<Output> {
  if (isMedia(delivery, outputType)) return delivery;
  throw new InputError(`The result cannot be delivered as "${String(outputType)}".`);
}

function isMedia<Output extends OutputType>(
  delivery: unknown,
  outputType: Output | undefined,
): delivery is MediaResult<Output> {
  if (outputType === "url" || outputType === "dataUrl") return typeof delivery === "string";
  return outputType === "json" ? !(delivery instanceof Blob) : delivery instanceof Blob;
}

/** Generates an image from a description. */
export const textToImage = /* @__PURE__ */ media<args.TextToImageArgs>("text-to-image");
/** Generates an image from another image. */
export const imageToImage = /* @__PURE__ */ media<args.ImageToImageArgs>("image-to-image");
/** Generates a video from a description. */
export const textToVideo = /* @__PURE__ */ media<args.TextToVideoArgs>("text-to-video");
/** Generates a video that starts with the image. */
export const imageToVideo = /* @__PURE__ */ media<args.ImageToVideoArgs>("image-to-video");
/** Generates a video from text and, optionally, an image. */
export const imageTextToVideo = /* @__PURE__ */ media<args.ImageTextToVideoArgs>("image-text-to-video");
/** Generates an image from text and, optionally, another image. */
export const imageTextToImage = /* @__PURE__ */ media<args.ImageTextToImageArgs>("image-text-to-image");
/** Reads text aloud. Returns audio. */
export const textToSpeech = /* @__PURE__ */ media<args.TextToSpeechArgs>("text-to-speech");
/** Generates music or sounds from a description. */
export const textToAudio = /* @__PURE__ */ media<args.TextToAudioArgs>("text-to-audio");
