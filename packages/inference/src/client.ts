import { mergeOptions } from "./call/merge-options.ts";
import type { AccessToken, BaseArgs, Options } from "./call/options.ts";
import type { JobFunctions, JobTaskFunction, MediaJobFunction, MediaJobFunctions } from "./jobs/job-functions.ts";
import type { ResumeArgs } from "./jobs/resume-job.ts";
import type { EventStream } from "./streaming/event-stream.ts";
import type { StructuredOutput } from "./structured/parse-output.ts";
import type { InferOutput, StandardSchema } from "./structured/standard-schema.ts";
import type { StructuredOutputArgs } from "./structured/structured-output.ts";
import * as tasks from "./tasks/index.ts";

/** Options of every call of a client. */
export type ClientOptions = Options & {
  /** Custom endpoint that all calls go to unless they name another address or provider. */
  endpointUrl?: string;
};

/**
 * Calls models through a hub's router, or directly at their providers: one method per task, each with the function of
 * the same name. Nothing is sent until a method is called.
 *
 * Calls that fail reject with one of these errors, all of them an `InferenceError`. Aborted calls reject with the
 * signal's reason.
 * @throws {InputError} the arguments are invalid; nothing was sent
 * @throws {RoutingError} no provider can take the call
 * @throws {ProviderApiError} the provider responded with an error
 * @throws {ProviderOutputError} the response does not match the provider's documentation, or the job failed
 * @throws {ConnectionError} no response arrived, or the connection was lost
 * @throws {DeadlineError} a time limit was exceeded
 * @example
 * ```ts
 * const client = new InferenceClient(accessToken, { hubUrl: "http://127.0.0.1:7860" });
 * const { choices } = await client.chatCompletion({
 *   model: "namespace/name",
 *   messages: [{ role: "user", content: "What is the capital of France?" }],
 * });
 * const image = await client.textToImage({ model: "namespace/painter", inputs: "A lighthouse at dusk" }); // a Blob
 * ```
 */
export class InferenceClient {
  readonly #accessToken: AccessToken;
  readonly #options: Options;
  readonly #endpointUrl: string | undefined;

  /** Labels a recording. Returns labels with scores from 0 to 1. */
  readonly audioClassification = this.#bound(tasks.audioClassification);
  /** Transforms a recording, such as separating voices. Returns recordings as base64. */
  readonly audioToAudio = this.#job(tasks.audioToAudio);
  /** Transcribes a recording. Returns `{ text }`. */
  readonly automaticSpeechRecognition = this.#job(tasks.automaticSpeechRecognition);
  /** Responds to a conversation. Returns a chat completion in OpenAI's format. */
  readonly chatCompletion = this.#bound(tasks.chatCompletion);
  /** Answers a question about the image of a document. */
  readonly documentQuestionAnswering = this.#bound(tasks.documentQuestionAnswering);
  /** Embeds text. Returns a vector for each text, or vectors nested up to four levels deep. */
  readonly featureExtraction = this.#bound(tasks.featureExtraction);
  /** Fills the masked word of a text. Returns candidates, the most likely first. */
  readonly fillMask = this.#bound(tasks.fillMask);
  /** Labels an image. Returns labels with scores from 0 to 1. */
  readonly imageClassification = this.#bound(tasks.imageClassification);
  /** Segments an image. Returns segments, each with its mask as base64. */
  readonly imageSegmentation = this.#job(tasks.imageSegmentation);
  /** Generates an image from text and, optionally, another image. */
  readonly imageTextToImage = this.#media(tasks.imageTextToImage);
  /** Generates a video from text and, optionally, an image. */
  readonly imageTextToVideo = this.#media(tasks.imageTextToVideo);
  /** Generates an image from another image. */
  readonly imageToImage = this.#media(tasks.imageToImage);
  /** Describes an image or reads its text. Returns `{ generated_text }`. */
  readonly imageToText = this.#bound(tasks.imageToText);
  /** Generates a video that starts with the image. */
  readonly imageToVideo = this.#media(tasks.imageToVideo);
  /** Detects objects in an image. Returns labels with bounding boxes in pixels. */
  readonly objectDetection = this.#bound(tasks.objectDetection);
  /** Answers a question by a passage of the given text. */
  readonly questionAnswering = this.#bound(tasks.questionAnswering);
  /** Compares sentences with a source sentence. Returns one score from 0 to 1 per sentence. */
  readonly sentenceSimilarity = this.#bound(tasks.sentenceSimilarity);
  /** Summarizes text. Returns `{ summary_text }`. */
  readonly summarization = this.#bound(tasks.summarization);
  /** Answers a question about a table. Returns the answer and the cells it is based on. */
  readonly tableQuestionAnswering = this.#bound(tasks.tableQuestionAnswering);
  /** Classifies the rows of a table. Returns one class number per row. */
  readonly tabularClassification = this.#bound(tasks.tabularClassification);
  /** Predicts a value for each row of a table. Returns one number per row. */
  readonly tabularRegression = this.#bound(tasks.tabularRegression);
  /** Labels text. Returns labels with scores from 0 to 1. */
  readonly textClassification = this.#bound(tasks.textClassification);
  /** Generates text that continues a prompt. Returns `{ generated_text }`. */
  readonly textGeneration = this.#bound(tasks.textGeneration);
  /** Generates music or sounds from a description. */
  readonly textToAudio = this.#media(tasks.textToAudio);
  /** Generates an image from a description. */
  readonly textToImage = this.#media(tasks.textToImage);
  /** Reads text aloud. Returns audio. */
  readonly textToSpeech = this.#media(tasks.textToSpeech);
  /** Generates a video from a description. */
  readonly textToVideo = this.#media(tasks.textToVideo);
  /** Finds names, places and other entities in text. Returns each with its position. */
  readonly tokenClassification = this.#bound(tasks.tokenClassification);
  /** Translates text. Returns `{ translation_text }`. */
  readonly translation = this.#bound(tasks.translation);
  /** Answers a question about an image. */
  readonly visualQuestionAnswering = this.#bound(tasks.visualQuestionAnswering);
  /** Scores how well each candidate label fits a text, from 0 to 1. */
  readonly zeroShotClassification = this.#bound(tasks.zeroShotClassification);
  /** Scores how well each candidate label fits an image, from 0 to 1. */
  readonly zeroShotImageClassification = this.#bound(tasks.zeroShotImageClassification);

  /** Streams the response to a conversation. Iterate over it, or await its `finalMessage()`. */
  readonly chatCompletionStream = this.#bound(tasks.chatCompletionStream);
  /** Streams text that continues a prompt, token by token. */
  readonly textGenerationStream = this.#bound(tasks.textGenerationStream);

  /** Runs the tools that the model calls until it responds without a tool call. */
  readonly runTools = this.#bound(tasks.runTools);
  /** Runs tools like `runTools` and streams the events. Iterate over them, or await `finalResult()`. */
  readonly runToolsStream = this.#bound(tasks.runToolsStream);

  // Every method is a field of the instance, so that it also works detached and behind a `Proxy`.

  /** Returns a client whose calls go to a custom endpoint. */
  readonly endpoint = (endpointUrl: string): InferenceClient =>
    new InferenceClient(this.#accessToken, { ...this.#options, endpointUrl });

  /** Responds to a conversation with data that fits a Standard Schema (zod 4, valibot, arktype). */
  readonly structuredOutput = <Schema extends StandardSchema>(
    args: StructuredOutputArgs<Schema>,
    options?: Options,
  ): Promise<StructuredOutput<InferOutput<Schema>>> =>
    tasks.structuredOutput(this.#args(args), mergeOptions(this.#options, options));

  /** Sends a task's request and returns the response unchecked. */
  readonly request = <T = unknown>(args: tasks.RequestArgs, options?: tasks.RequestOptions): Promise<T> =>
    tasks.request<T>(this.#args(args), mergeOptions(this.#options, options));

  /** Streams a task's response unchecked: the JSON of every event. */
  readonly streamingRequest = <T = unknown>(args: tasks.RequestArgs, options?: tasks.RequestOptions): EventStream<T> =>
    tasks.streamingRequest<T>(this.#args(args), mergeOptions(this.#options, options));

  /**
   * Creates a client. Nothing is sent.
   * @param accessToken hub token or provider key, or a function that returns one, for calls that do not pass their own
   * @param options options of every call, unless a call overrides them
   */
  constructor(accessToken: AccessToken = "", { endpointUrl, ...options }: ClientOptions = {}) {
    this.#accessToken = accessToken;
    this.#options = options;
    this.#endpointUrl = endpointUrl;
  }

  #args<Args extends BaseArgs>(args: Args): Args & { accessToken: AccessToken } {
    const hasTarget = args.endpointUrl !== undefined || args.provider !== undefined;
    const endpoint = this.#endpointUrl === undefined || hasTarget ? {} : { endpointUrl: this.#endpointUrl };
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

/** Names for compatibility with programs that use `@huggingface/inference`. */
export { InferenceClient as HfInference, InferenceClient as InferenceClientEndpoint };
