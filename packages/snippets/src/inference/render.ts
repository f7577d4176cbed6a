import { compileTextTemplate } from "../template/engine.ts";
import type { TextValues } from "../template/text-program.ts";
import { TemplateNotFoundError } from "./template-not-found-error.ts";
import { templateSources } from "./templates.generated.ts";

// Parsing costs more than rendering. Parsed templates never change, so caching them does not affect the output.
const compiled = new Map<string, ReturnType<typeof compileTextTemplate>>();

/**
 * Renders one of our templates.
 * @param values literals of the template's language; no other text may be inserted into code
 * @throws {TemplateNotFoundError}
 */
export function renderSnippetTemplate(language: string, client: string, name: string, values: TextValues): string {
  const key = `${language}/${client}/${name}`;
  let template = compiled.get(key);
  if (template === undefined) {
    const source = templateSources.get(key);
    if (source === undefined) throw new TemplateNotFoundError(language, client, name);
    template = compileTextTemplate(source);
    compiled.set(key, template);
  }
  const text = template.render(values);
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
