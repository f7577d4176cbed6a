/** Why a chat template could not be rendered. */
export type ChatTemplateFailure =
  | "syntax"
  | "render"
  | "source-too-large"
  | "input-invalid"
  | "input-too-large"
  | "input-too-deep"
  | "output-too-large"
  | "too-slow"
  | "too-much-memory"
  | "start-failed"
  | "busy"
  | "closed";

/** A chat template could not be rendered. */
export class ChatTemplateError extends Error {
  override readonly name = "ChatTemplateError";
  /** Why the template could not be rendered. */
  readonly code: ChatTemplateFailure;
  /** Position of a syntax error. */
  readonly place:
    | {
        /** Line, from 1. */
        line: number;
        /** Column, from 1. */
        column: number;
      }
    | undefined;

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
