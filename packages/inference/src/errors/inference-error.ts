/** Where an error happened, as far as it was known then. */
export interface ErrorContext {
  provider?: string | undefined;
  model?: string | undefined;
  task?: string | undefined;
  cause?: unknown;
}

/** Everything that this client throws, but for an abort, which throws the signal's own reason. */
export class InferenceError extends Error {
  override name = "InferenceError";
  declare provider: string | undefined;
  declare model: string | undefined;
  declare task: string | undefined;

  constructor(message: string, { provider, model, task, cause }: ErrorContext = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.provider = provider;
    this.model = model;
    this.task = task;
  }

  /** Says where the error happened, as far as that is not said yet. */
  within({ provider, model, task }: Omit<ErrorContext, "cause">): this {
    this.provider ??= provider;
    this.model ??= model;
    this.task ??= task;
    return this;
  }
}
