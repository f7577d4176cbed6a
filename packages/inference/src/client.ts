import { mergeOptions } from "./call/merge-options.ts";
import type { AccessToken, BaseArgs, Options } from "./call/options.ts";
import type { JobFunctions, JobTaskFunction, MediaJobFunction, MediaJobFunctions } from "./jobs/job-functions.ts";
import type { ResumeArgs } from "./jobs/resume-job.ts";
import type { EventStream } from "./streaming/event-stream.ts";
import type { InferOutput, StandardSchema } from "./structured/standard-schema.ts";
import type { StructuredOutput, StructuredOutputArgs } from "./structured/structured-output.ts";
import * as tasks from "./tasks/index.ts";

export type ClientOptions = Options & { endpointUrl?: string };

/**
 * Inference over a hub's router or straight at providers: one method a task, each with the function of the same name.
 * Nothing is sent until a method is called.
 *
 * Every method
 * @throws {InputError} the call contradicts itself, or names what does not exist; nothing was sent
 * @throws {RoutingError} no provider can take it
 * @throws {ProviderApiError} the provider answered with an error
 * @throws {ProviderOutputError} its answer is not what it documents, or its job failed
 * @throws {ConnectionError} no answer came, or it broke off
 * @throws {DeadlineError} a limit passed
 */
export class InferenceClient {
  readonly #accessToken: AccessToken;
  readonly #options: Options;
  readonly #endpointUrl: string | undefined;

  /** Labels of a recording, with scores from 0 to 1. */
  readonly audioClassification = this.#bound(tasks.audioClassification);
  /** The sounds that a model made of a recording, each as base64. */
  readonly audioToAudio = this.#job(tasks.audioToAudio);
  /** What is said in a recording. */
  readonly automaticSpeechRecognition = this.#job(tasks.automaticSpeechRecognition);
  /** The answer to a conversation. */
  readonly chatCompletion = this.#bound(tasks.chatCompletion);
  /** The answer to a question about the picture of a document. */
  readonly documentQuestionAnswering = this.#bound(tasks.documentQuestionAnswering);
  /** The text as numbers: a vector for each text, or vectors nested up to four deep. */
  readonly featureExtraction = this.#bound(tasks.featureExtraction);
  /** Words for the gap in a text, the likeliest first. */
  readonly fillMask = this.#bound(tasks.fillMask);
  /** Labels of a picture, with scores from 0 to 1. */
  readonly imageClassification = this.#bound(tasks.imageClassification);
  /** The parts of a picture, each with its mask as base64. */
  readonly imageSegmentation = this.#job(tasks.imageSegmentation);
  /** Generates an image from a text and, if given, another image. */
  readonly imageTextToImage = this.#media(tasks.imageTextToImage);
  /** Generates a video from a text and, if given, an image. */
  readonly imageTextToVideo = this.#media(tasks.imageTextToVideo);
  /** Generates an image from another one. */
  readonly imageToImage = this.#media(tasks.imageToImage);
  /** What a picture shows, or what is written on it. */
  readonly imageToText = this.#bound(tasks.imageToText);
  /** Generates a video that begins with the image. */
  readonly imageToVideo = this.#media(tasks.imageToVideo);
  /** The things in a picture, each with its box in pixels. */
  readonly objectDetection = this.#bound(tasks.objectDetection);
  /** The part of a text that answers a question. */
  readonly questionAnswering = this.#bound(tasks.questionAnswering);
  /** How close each sentence is to the source sentence, from 0 to 1. */
  readonly sentenceSimilarity = this.#bound(tasks.sentenceSimilarity);
  /** The text in fewer words. */
  readonly summarization = this.#bound(tasks.summarization);
  /** The answer to a question about a table, and the cells that it came from. */
  readonly tableQuestionAnswering = this.#bound(tasks.tableQuestionAnswering);
  /** The class of each row of a table, as a number. */
  readonly tabularClassification = this.#bound(tasks.tabularClassification);
  /** The value of each row of a table. */
  readonly tabularRegression = this.#bound(tasks.tabularRegression);
  /** Labels of a text, with scores from 0 to 1. */
  readonly textClassification = this.#bound(tasks.textClassification);
  /** How a text goes on. */
  readonly textGeneration = this.#bound(tasks.textGeneration);
  /** Generates music or sounds from a description. */
  readonly textToAudio = this.#media(tasks.textToAudio);
  /** Generates an image from a description. */
  readonly textToImage = this.#media(tasks.textToImage);
  /** Speaks the text. */
  readonly textToSpeech = this.#media(tasks.textToSpeech);
  /** Generates a video from a description. */
  readonly textToVideo = this.#media(tasks.textToVideo);
  /** Names, places and other parts of a text, each with where it stands. */
  readonly tokenClassification = this.#bound(tasks.tokenClassification);
  /** The text in another language. */
  readonly translation = this.#bound(tasks.translation);
  /** The answer to a question about a picture. */
  readonly visualQuestionAnswering = this.#bound(tasks.visualQuestionAnswering);
  /** How well each of the given labels fits a text, from 0 to 1. */
  readonly zeroShotClassification = this.#bound(tasks.zeroShotClassification);
  /** How well each of the given labels fits a picture, from 0 to 1. */
  readonly zeroShotImageClassification = this.#bound(tasks.zeroShotImageClassification);

  /** Streams the response to a conversation: iterate it, or await its `finalMessage()`. */
  readonly chatCompletionStream = this.#bound(tasks.chatCompletionStream);
  /** Streams text that continues a prompt, token by token. */
  readonly textGenerationStream = this.#bound(tasks.textGenerationStream);

  /** Runs the tools that the model calls, until it responds without calling any. */
  readonly runTools = this.#bound(tasks.runTools);
  /** The same, streamed: iterate it, or await its `finalResult()`. */
  readonly runToolsStream = this.#bound(tasks.runToolsStream);

  // Every method is a field of the instance, so that it also works detached and behind a `Proxy`.

  /** Returns a client whose calls go to the caller's own server. */
  readonly endpoint = (endpointUrl: string): InferenceClient =>
    new InferenceClient(this.#accessToken, { ...this.#options, endpointUrl });

  /** The response to a conversation, read as what a Standard Schema (zod 4, valibot, arktype) describes. */
  readonly structuredOutput = <Schema extends StandardSchema>(
    args: StructuredOutputArgs<Schema>,
    options?: Options,
  ): Promise<StructuredOutput<InferOutput<Schema>>> =>
    tasks.structuredOutput(this.#args(args), mergeOptions(this.#options, options));

  /** Returns a task's response as it came, unchecked. */
  readonly request = <T = unknown>(args: tasks.RequestArgs, options?: tasks.RequestOptions): Promise<T> =>
    tasks.request<T>(this.#args(args), mergeOptions(this.#options, options));

  /** Streams a task's response: every event's JSON as it came. */
  readonly streamingRequest = <T = unknown>(args: tasks.RequestArgs, options?: tasks.RequestOptions): EventStream<T> =>
    tasks.streamingRequest<T>(this.#args(args), mergeOptions(this.#options, options));

  /**
   * @param accessToken a hub token or a provider's key, or a function that returns one, for every call that does not name its own
   * @param options for every call that does not say otherwise
   */
  constructor(accessToken: AccessToken = "", { endpointUrl, ...options }: ClientOptions = {}) {
    this.#accessToken = accessToken;
    this.#options = options;
    this.#endpointUrl = endpointUrl;
  }

  #args<Args extends BaseArgs>(args: Args): Args & { accessToken: AccessToken } {
    const isPlaced = args.endpointUrl !== undefined || args.provider !== undefined;
    const endpoint = this.#endpointUrl === undefined || isPlaced ? {} : { endpointUrl: this.#endpointUrl };
    return { ...args, ...endpoint, accessToken: args.accessToken ?? this.#accessToken };
  }

  #bound<Args extends BaseArgs, Result>(
    call: (args: Args, options?: Options) => Result,
  ): (args: Args, options?: Options) => Result {
    return (args, options) => call(this.#args(args), mergeOptions(this.#options, options));
  }

  #job<Args extends BaseArgs, Result>(call: JobTaskFunction<Args, Result>): JobTaskFunction<Args, Result> {
    const jobs: JobFunctions<Args, Result> = {
      start: (args, options) => call.start(this.#args(args), mergeOptions(this.#options, options)),
      resume: (handle, options) => call.resume(this.#handle(handle), mergeOptions(this.#options, options)),
    };
    return Object.assign(this.#bound(call), jobs);
  }

  #media<Args extends BaseArgs>(call: MediaJobFunction<Args>): MediaJobFunction<Args> {
    const bound: tasks.MediaFunction<Args> = (args, options) =>
      call(this.#args(args), mergeOptions(this.#options, options));
    const jobs: MediaJobFunctions<Args> = {
      start: (args, options) => call.start(this.#args(args), mergeOptions(this.#options, options)),
      resume: (handle, options) => call.resume(this.#handle(handle), mergeOptions(this.#options, options)),
    };
    return Object.assign(bound, jobs);
  }

  #handle(handle: ResumeArgs): ResumeArgs {
    return { ...handle, accessToken: handle.accessToken ?? this.#accessToken };
  }
}

/** The names that older programs import. */
export { InferenceClient as HfInference, InferenceClient as InferenceClientEndpoint };
