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
  readonly position:
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
    options: ErrorOptions & { position?: { line: number; column: number } } = {},
  ) {
    super(message, options);
    this.code = code;
    this.position = options.position;
  }

  /**
   * Returns the position of a syntax error.
   * @deprecated use `position`
   */
  get place(): ChatTemplateError["position"] {
    return this.position;
  }
}
