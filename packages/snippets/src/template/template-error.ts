/** What is wrong with a template. */
export type TemplateProblem =
  | "unexpected-character"
  | "unexpected-end"
  | "unknown-statement"
  | "unknown-filter"
  | "unknown-test"
  | "syntax";

/** A template cannot be parsed. */
export class TemplateSyntaxError extends SyntaxError {
  override readonly name = "TemplateSyntaxError";
  /** What is wrong. */
  readonly problem: TemplateProblem;
  /** Line, from 1. */
  readonly line: number;
  /** Column in UTF-16 units, from 1. */
  readonly column: number;

  constructor(
    problem: TemplateProblem,
    what: string,
    position: { line: number; column: number },
    options?: ErrorOptions,
  ) {
    super(`${what} (line ${position.line}, column ${position.column})`, options);
    this.problem = problem;
    this.line = position.line;
    this.column = position.column;
  }
}

/** A template failed while it was rendered. The message comes from the engine or from the template. */
export class TemplateRenderError extends Error {
  override readonly name = "TemplateRenderError";
}

/** Formats a position for error messages. */
export function placeOf(source: string, position: number): { line: number; column: number } {
  const before = source.slice(0, position);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: position - lineStart + 1 };
}
