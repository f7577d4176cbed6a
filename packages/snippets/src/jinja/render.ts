import { TemplateRenderError } from "../template/template-error.ts";
import { globalsAt } from "./builtins/globals.ts";
import { Budget, Output, type RenderLimits } from "./evaluation/budget.ts";
import { Executor } from "./evaluation/execute.ts";
import { Scope } from "./evaluation/scope.ts";
import { parse } from "./parser/parse.ts";
import { EvaluationError, fromJson } from "./values/values.ts";

export const defaultRenderLimits: RenderLimits = { steps: 10_000_000, depth: 500, outputChars: 4 * 1024 * 1024 };

/** Options of `renderJinja`. */
export interface RenderOptions {
  /**
   * Limits for evaluating the template. Time and memory are limited only by the process that renders it.
   * @default ten million steps, a depth of 500 and four million characters
   */
  limits?: RenderLimits;
  /**
   * Returns the time that `strftime_now` shows.
   * @default the current time
   */
  now?: () => Date;
}

/**
 * Renders a chat template as transformers does: Jinja2 in a sandbox where templates cannot change values, with
 * `trim_blocks`, `lstrip_blocks`, loop controls, `{% generation %}`, `tojson` without ASCII escapes,
 * `raise_exception` and `strftime_now`.
 * @param values parsed JSON
 * @throws {TemplateSyntaxError}
 * @throws {TemplateRenderError} with a `LimitError` as its cause if a limit was exceeded
 */
export function renderJinja(
  source: string,
  values: Readonly<Record<string, unknown>>,
  options: RenderOptions = {},
): string {
  const statements = parse(source);
  const budget = new Budget(options.limits ?? defaultRenderLimits);
  const output = new Output(budget);
  try {
    const globals = new Scope();
    for (const [name, value] of globalsAt(options.now ?? (() => new Date()))) globals.set(name, value);
    const scope = new Scope(globals);
    for (const [name, value] of Object.entries(values)) scope.set(name, fromJson(value));
    new Executor(budget).run(statements, scope, output);
  } catch (error) {
    throw renderError(error);
  }
  return output.text();
}

function renderError(error: unknown): unknown {
  if (error instanceof EvaluationError) return new TemplateRenderError(error.message, { cause: error });
  if (error instanceof RangeError) {
    return new TemplateRenderError("The template needs more stack or longer texts than there can be.", {
      cause: error,
    });
  }
  return error;
}
