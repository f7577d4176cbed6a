/** A request was not answered: its process reached a limit, failed or was stopped. */
export class ProcessPoolError extends Error {
  override name = "ProcessPoolError";
  /** `failed`: the worker says why. `stopped`: it reached a limit of time or memory, or could not start. */
  readonly kind: "failed" | "stopped";

  constructor(kind: "failed" | "stopped", message: string) {
    super(message);
    this.kind = kind;
  }
}
