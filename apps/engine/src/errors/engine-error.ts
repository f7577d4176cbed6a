import type { RuntimeProblem } from "../runtimes/runtime-error.ts";

/** Why the engine does not perform a call, beside the problems of a runtime. */
export type EngineProblem =
  | RuntimeProblem
  | "model_not_found"
  | "engine_stopped"
  | "model_failed"
  | "load_timeout"
  | "call_timeout"
  | "queue_full"
  | "reader_too_slow";

/** The engine cannot perform a call. The message names the model, the reason and the remedy. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly problem: EngineProblem;
  /** The field of the request that caused it. */
  readonly field: string | undefined;
  /** When another attempt can succeed. */
  readonly retryAfterMs: number | undefined;

  constructor(
    problem: EngineProblem,
    message: string,
    options: ErrorOptions & { field?: string | undefined; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options);
    this.problem = problem;
    this.field = options.field;
    this.retryAfterMs = options.retryAfterMs;
  }
}
