import type { OutputType } from "./adapters/task-adapter.ts";
import type { BaseArgs, ImageOptions, Options } from "./call/options.ts";
import type { ChatCompletionStream } from "./streaming/chat-stream.ts";
import type { EventStream } from "./streaming/event-stream.ts";
import type { TextGenerationStream } from "./streaming/text-stream.ts";
import type { ChatCompletionArgs } from "./tasks/chat.ts";
import * as tasks from "./tasks/index.ts";
import type { ImageToImageArgs, TextGenerationArgs, TextToImageArgs } from "./tasks/task-args.ts";

export type ClientOptions = Options & { endpointUrl?: string };

/**
 * Inference over a hub's router or straight at providers: one method a task, each with the function of the same name.
 * Nothing is sent until a method is called.
 */
export class InferenceClient {
  readonly #accessToken: string;
  readonly #options: Options;
  readonly #endpointUrl: string | undefined;

  readonly audioClassification = this.#bound(tasks.audioClassification);
  readonly audioToAudio = this.#bound(tasks.audioToAudio);
  readonly automaticSpeechRecognition = this.#bound(tasks.automaticSpeechRecognition);
  readonly chatCompletion = this.#bound(tasks.chatCompletion);
  readonly documentQuestionAnswering = this.#bound(tasks.documentQuestionAnswering);
  readonly featureExtraction = this.#bound(tasks.featureExtraction);
  readonly fillMask = this.#bound(tasks.fillMask);
  readonly imageClassification = this.#bound(tasks.imageClassification);
  readonly imageSegmentation = this.#bound(tasks.imageSegmentation);
  readonly imageTextToImage = this.#bound(tasks.imageTextToImage);
  readonly imageTextToVideo = this.#bound(tasks.imageTextToVideo);
  readonly imageToText = this.#bound(tasks.imageToText);
  readonly imageToVideo = this.#bound(tasks.imageToVideo);
  readonly objectDetection = this.#bound(tasks.objectDetection);
  readonly questionAnswering = this.#bound(tasks.questionAnswering);
  readonly sentenceSimilarity = this.#bound(tasks.sentenceSimilarity);
  readonly summarization = this.#bound(tasks.summarization);
  readonly tableQuestionAnswering = this.#bound(tasks.tableQuestionAnswering);
  readonly tabularClassification = this.#bound(tasks.tabularClassification);
  readonly tabularRegression = this.#bound(tasks.tabularRegression);
  readonly textClassification = this.#bound(tasks.textClassification);
  readonly textGeneration = this.#bound(tasks.textGeneration);
  readonly textToAudio = this.#bound(tasks.textToAudio);
  readonly textToSpeech = this.#bound(tasks.textToSpeech);
  readonly textToVideo = this.#bound(tasks.textToVideo);
  readonly tokenClassification = this.#bound(tasks.tokenClassification);
  readonly translation = this.#bound(tasks.translation);
  readonly visualQuestionAnswering = this.#bound(tasks.visualQuestionAnswering);
  readonly zeroShotClassification = this.#bound(tasks.zeroShotClassification);
  readonly zeroShotImageClassification = this.#bound(tasks.zeroShotImageClassification);

  /**
   * @param accessToken a hub token or a provider's key, for every call that does not name its own
   * @param options for every call that does not say otherwise
   */
  constructor(accessToken = "", { endpointUrl, ...options }: ClientOptions = {}) {
    this.#accessToken = accessToken;
    this.#options = options;
    this.#endpointUrl = endpointUrl;
  }

  /** @returns a client whose calls go to a server of one's own */
  endpoint(endpointUrl: string): InferenceClient {
    return new InferenceClient(this.#accessToken, { ...this.#options, endpointUrl });
  }

  chatCompletionStream(args: ChatCompletionArgs, options?: Options): ChatCompletionStream {
    return tasks.chatCompletionStream(this.#args(args), { ...this.#options, ...options });
  }

  textGenerationStream(args: TextGenerationArgs, options?: Options): TextGenerationStream {
    return tasks.textGenerationStream(this.#args(args), { ...this.#options, ...options });
  }

  textToImage<Output extends OutputType = "blob">(
    args: TextToImageArgs,
    options?: ImageOptions & { outputType?: Output },
  ): Promise<tasks.ImageResult<Output>> {
    return tasks.textToImage(this.#args(args), { ...this.#options, ...options });
  }

  imageToImage<Output extends OutputType = "blob">(
    args: ImageToImageArgs,
    options?: ImageOptions & { outputType?: Output },
  ): Promise<tasks.ImageResult<Output>> {
    return tasks.imageToImage(this.#args(args), { ...this.#options, ...options });
  }

  request<T = unknown>(args: tasks.RequestArgs, options?: tasks.RequestOptions): Promise<T> {
    return tasks.request<T>(this.#args(args), { ...this.#options, ...options });
  }

  streamingRequest<T = unknown>(args: tasks.RequestArgs, options?: tasks.RequestOptions): EventStream<T> {
    return tasks.streamingRequest<T>(this.#args(args), { ...this.#options, ...options });
  }

  #args<Args extends BaseArgs>(args: Args): Args {
    const isPlaced = args.endpointUrl !== undefined || args.provider !== undefined;
    const endpoint = this.#endpointUrl === undefined || isPlaced ? {} : { endpointUrl: this.#endpointUrl };
    return { accessToken: this.#accessToken, ...endpoint, ...args };
  }

  #bound<Args extends BaseArgs, Result>(
    call: (args: Args, options?: Options) => Result,
  ): (args: Args, options?: Options) => Result {
    return (args, options) => call(this.#args(args), { ...this.#options, ...options });
  }
}

/** The names that older programs import. */
export { InferenceClient as HfInference, InferenceClient as InferenceClientEndpoint };
