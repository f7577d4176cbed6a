/** What a child process needs to load its model. */
export interface LoadRequest {
  /** `namespace/name`, for messages. */
  modelId: string;
  /** A pipeline tag, or `conversational`. */
  task: string;
  /** Absolute paths, by the path in the repository; the first is that of the weights. */
  files: readonly { path: string; localPath: string }[];
  /** Memory that the model, its context and its work may use. */
  memoryBytes: number;
  threads: number;
}

/** One call of a loaded model. Inputs were checked for size and shape by the engine. */
export type RuntimeCall =
  | { kind: "chat" | "completion" | "embeddings"; body: Readonly<Record<string, unknown>> }
  | { kind: "task"; task: string; inputs: unknown; parameters: Readonly<Record<string, unknown>> };

/** A model in its child process. */
export interface LoadedModel {
  /** What it found out while loading. */
  facts: {
    contextTokens?: number;
    /** Calls that it performs at the same time. */
    parallelCalls: number;
  };
  /**
   * Performs a call.
   * @param emit sends a part of a streamed result
   * @throws {RuntimeError} the call cannot be performed
   */
  run(call: RuntimeCall, options: { emit: (part: unknown) => void; signal: AbortSignal }): Promise<unknown>;
}

/** Loads a model; one child process does so once. @throws {RuntimeError} it cannot be loaded */
export type LoadModel = (request: LoadRequest) => Promise<LoadedModel>;
