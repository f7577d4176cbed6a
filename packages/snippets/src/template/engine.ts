import { Template } from "@huggingface/jinja";

/** A template that was parsed once and renders any number of times. */
export interface CompiledTemplate {
  render(values: Readonly<Record<string, unknown>>): string;
}

/** Parses a Jinja template. Statements on lines of their own leave no empty line behind. */
export function compileTemplate(source: string): CompiledTemplate {
  const template = new Template(source);
  return { render: (values) => template.render({ ...values }) };
}
