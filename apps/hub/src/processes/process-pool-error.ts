/** A request got no response: its process reached a limit, failed or was stopped. */
export class ProcessPoolError extends Error {
  override name = "ProcessPoolError";
  /** `failed`: the worker reported an error. `stopped`: it reached a limit of time or memory, or could not start. */
  readonly kind: "failed" | "stopped";

  constructor(kind: "failed" | "stopped", message: string) {
    super(message);
    this.kind = kind;
  }
}
