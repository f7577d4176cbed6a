export type ChatTemplateFailure =
  | "syntax"
  | "render"
  | "source-too-large"
  | "input-too-large"
  | "output-too-large"
  | "too-slow"
  | "too-much-memory"
  | "busy"
  | "closed";

/** A chat template that gave no text. */
export class ChatTemplateError extends Error {
  override readonly name = "ChatTemplateError";
  readonly code: ChatTemplateFailure;
  /** Where a syntax error is, counted from 1. */
  readonly place: { line: number; column: number } | undefined;

  constructor(
    code: ChatTemplateFailure,
    message: string,
    options: ErrorOptions & { place?: { line: number; column: number } } = {},
  ) {
    super(message, options);
    this.code = code;
    this.place = options.place;
  }
}
