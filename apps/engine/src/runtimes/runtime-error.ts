export const runtimeProblems = [
  "not_enough_memory",
  "unsupported_architecture",
  "unsupported_operator",
  "unsupported_task",
  "damaged_file",
  "missing_file",
  "context_length_exceeded",
  "template_error",
  "invalid_input",
  "input_too_large",
  "platform_not_supported",
] as const;

/** Why a model cannot be loaded or a call cannot be performed. */
export type RuntimeProblem = (typeof runtimeProblems)[number];

/** A problem that the caller or the model's owner can act on. The message names the reason and the remedy. */
export class RuntimeError extends Error {
  override readonly name = "RuntimeError";
  readonly problem: RuntimeProblem;
  /** The field of the request that caused it. */
  readonly field: string | undefined;

  constructor(problem: RuntimeProblem, message: string, options: ErrorOptions & { field?: string | undefined } = {}) {
    super(message, options);
    this.problem = problem;
    this.field = options.field;
  }
}
