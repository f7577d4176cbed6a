/** A file of a model's revision. */
export interface ModelFile {
  /** Path in the repository. */
  path: string;
  sizeBytes: number;
}

/** One revision of a repository with what is needed to run it. */
export interface ServedModel {
  /** `namespace/name`. */
  id: string;
  /** 40 hexadecimal digits. */
  commit: string;
  /** Which program runs it. */
  runtime: "gguf" | "onnx";
  /** A pipeline tag, or `conversational`. */
  task: string;
  /** The weights first, then what the runtime reads beside them, such as `tokenizer.json`. */
  files: readonly [ModelFile, ...ModelFile[]];
}

/** Files of a model on a local disk, for as long as they are held. */
export interface HeldFiles {
  /** Absolute paths, by the path in the repository. */
  paths: ReadonlyMap<string, string>;
  /** Lets the files be removed from a cache. Never throws. */
  release(): void;
}

/** Where the engine finds models: the hub. */
export interface ModelSource {
  /** @returns the newest revision of a model, `undefined` if there is none that the engine runs */
  find(modelId: string): Promise<ServedModel | undefined>;
  /** Provides the files of a model on a local disk. @throws when they cannot be read */
  hold(model: ServedModel, signal: AbortSignal): Promise<HeldFiles>;
}
