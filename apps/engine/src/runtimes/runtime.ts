/** What a child process needs to load its model. */
export interface LoadRequest {
  /** `namespace/name`, for messages. */
  modelId: string;
  /** A pipeline tag, or `conversational`. */
  task: string;
  /** Absolute paths, by the path in the repository; the first is that of the weights. */
  files: readonly { path: string; localPath: string }[];
  /** Memory that the process with its model, context and work may use. */
  memoryBytes: number;
  threads: number;
}

/** One call of a loaded model. Inputs were checked for size and shape by the engine. */
export type RuntimeCall =
  | {
      kind: "chat" | "completion" | "embeddings";
      /** The request as OpenAI defines it. */
      body: Readonly<Record<string, unknown>>;
    }
  | {
      kind: "task";
      task: string;
      /** As in the JSON of the request; a file that was sent as the body is base64. */
      inputs?: unknown;
      parameters: Readonly<Record<string, unknown>>;
    };

/** What a runtime finds out while it loads a model. */
export interface ModelFacts {
  contextTokens?: number | undefined;
  /** Calls that it performs at the same time. */
  parallelCalls: number;
  /** Memory that it expects to use with full contexts; the engine's estimate counts if it is missing. */
  memoryBytes?: number | undefined;
}

export interface CallOptions {
  /**
   * Sends a part of a streamed result.
   * @returns a promise while the reader is behind; await it before generating more
   */
  emit: (part: unknown) => Promise<void> | undefined;
  /** Reports how long it took to generate a number of tokens, to measure the speed of the model. */
  generated: (tokens: number, ms: number) => void;
  signal: AbortSignal;
}

/** A model in its child process. */
export interface LoadedModel {
  facts: ModelFacts;
  /**
   * Performs a call.
   * @returns the JSON of the response; of a stream, `undefined` once all parts were sent
   * @throws {RuntimeError} the call cannot be performed
   */
  run(call: RuntimeCall, options: CallOptions): Promise<unknown>;
}

/** Loads a model; one child process does so once. @throws {RuntimeError} it cannot be loaded */
export type LoadModel = (request: LoadRequest) => Promise<LoadedModel>;
