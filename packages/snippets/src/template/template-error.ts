export type TemplateProblem =
  | "unexpected-character"
  | "unexpected-end"
  | "unknown-statement"
  | "unknown-filter"
  | "unknown-test"
  | "syntax";

/** A template that cannot be read: what is wrong, and where. */
export class TemplateSyntaxError extends SyntaxError {
  override readonly name = "TemplateSyntaxError";
  readonly problem: TemplateProblem;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 units. */
  readonly column: number;

  constructor(problem: TemplateProblem, what: string, place: { line: number; column: number }, options?: ErrorOptions) {
    super(`${what} (line ${place.line}, column ${place.column})`, options);
    this.problem = problem;
    this.line = place.line;
    this.column = place.column;
  }
}

/** A template that was read but failed on these values; the message is the engine's or the template's own. */
export class TemplateRenderError extends Error {
  override readonly name = "TemplateRenderError";
}

/** Where a position is, for people. */
export function placeOf(source: string, position: number): { line: number; column: number } {
  const before = source.slice(0, position);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: position - lineStart + 1 };
}
