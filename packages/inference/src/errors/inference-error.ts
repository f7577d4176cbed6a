/** Where an error happened, as far as known. */
export interface ErrorContext {
  /** Provider id. */
  provider?: string | undefined;
  /** Model id on the hub. */
  model?: string | undefined;
  /** The task. */
  task?: string | undefined;
  /** The error that led to this one. */
  cause?: unknown;
}

/** Base class of all errors of this client. Aborted calls throw the signal's own reason instead. */
export class InferenceError extends Error {
  override name = "InferenceError";
  /** Id of the provider that was called, where known. */
  declare provider: string | undefined;
  /** Model id on the hub, where known. */
  declare model: string | undefined;
  /** The task, where known. */
  declare task: string | undefined;

  constructor(message: string, { provider, model, task, cause }: ErrorContext = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.provider = provider;
    this.model = model;
    this.task = task;
  }

  /** Adds what is known about the call to fields that are still empty. */
  within({ provider, model, task }: Omit<ErrorContext, "cause">): this {
    this.provider ??= provider;
    this.model ??= model;
    this.task ??= task;
    return this;
  }
}
