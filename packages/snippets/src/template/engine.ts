import { parse, Template, tokenize } from "@huggingface/jinja";
import { problemAt, scanTemplate } from "./scan.ts";
import { TemplateRenderError } from "./template-error.ts";
import { compileTextProgram, type TextValues } from "./text-program.ts";

/** A parsed template that can be rendered repeatedly. */
export interface CompiledTemplate {
  /**
   * Renders the template with these variables.
   * @throws {TemplateRenderError}
   */
  render(values: Readonly<Record<string, unknown>>): string;
}

/**
 * Parses a Jinja template. Statements on lines of their own leave no empty line behind. The engine takes quadratic time
 * on hostile input: use `renderChatTemplate` for untrusted templates.
 * @throws {TemplateSyntaxError} the template cannot be parsed
 * @example
 * ```ts
 * compileTemplate("Hello {{ name }}!").render({ name: "Ada" }); // "Hello Ada!"
 * ```
 */
export function compileTemplate(source: string): CompiledTemplate {
  const tags = scanTemplate(source);
  const template = parsed(source, tags);
  return {
    render(values) {
      try {
        return template.render({ ...values });
      } catch (error) {
        throw new TemplateRenderError(messageOf(error), { cause: error });
      }
    },
  };
}

/**
 * Parses a template whose values are only texts, lists of texts and `undefined`: it renders the same, faster.
 * @throws {TemplateSyntaxError}
 */
export function compileTextTemplate(source: string): { render(values: TextValues): string } {
  const render = compileTextProgram(parsed(source, scanTemplate(source)).parsed);
  return render === undefined ? compileTemplate(source) : { render };
}

function parsed(source: string, tags: readonly number[]): Template {
  try {
    return new Template(source);
  } catch (error) {
    throw problemAt(source, "syntax", messageOf(error), lastTagRead(source, tags), error);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Finds the position of an error. The engine does not report it, but reads tokens in order, so the last one read is in
 * this tag.
 */
function lastTagRead(source: string, tags: readonly number[]): number {
  let furthest = 0;
  try {
    const tokens: { type: string }[] = tokenize(source, { lstrip_blocks: true, trim_blocks: true });
    const watched = new Proxy(tokens, {
      get(target, key, receiver) {
        const index = typeof key === "string" ? Number(key) : Number.NaN;
        if (index > furthest) furthest = index;
        const value: unknown = Reflect.get(target, key, receiver);
        return value;
      },
    });
    try {
      parse(watched);
    } catch {
      // The same error again, now with the position that the parser reached.
    }
    const opened = tokens
      .slice(0, furthest + 1)
      .filter(({ type }) => type === "OpenStatement" || type === "OpenExpression");
    return tags[opened.length - 1] ?? 0;
  } catch {
    return tags.at(-1) ?? 0;
  }
}
