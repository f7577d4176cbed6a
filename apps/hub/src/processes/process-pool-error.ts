type ProcessFailure = "failed" | "late" | "stopped";

/** A request got no response: its process reached a limit, failed or was stopped. */
export class ProcessPoolError extends Error {
  override name = "ProcessPoolError";
  /** `failed`: the worker reported an error. `late`: it took too long. `stopped`: it used too much memory, or could not start. */
  readonly kind: ProcessFailure;

  constructor(kind: ProcessFailure, message: string) {
    super(message);
    this.kind = kind;
  }
}
