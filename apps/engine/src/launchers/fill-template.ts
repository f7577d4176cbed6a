/** What replaces `{name}` in a template. */
export interface TemplateValues {
  port: string;
  model: string;
  revision: string;
  /** Context length in tokens; empty if none is configured. */
  context: string;
  /** The engine must accept only requests with this bearer token. */
  key: string;
  /** Working folder of the process. */
  folder: string;
}

const placeholder = /\{([a-z]{1,20})\}/g;

/** Returns the names in braces. */
export function usedPlaceholders(template: string): string[] {
  return [...template.matchAll(placeholder)].map(([, name = ""]) => name);
}

/**
 * Fills a template in one pass, so that a value cannot contain a further placeholder.
 * @throws {RangeError} a value is missing, or could be read as an option or would end the argument
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(placeholder, (_whole, name: string) => {
    const value = Object.entries(values).find(([key]) => key === name)?.[1];
    if (typeof value !== "string" || value === "") throw new RangeError(`there is no value for {${name}}`);
    if (value.startsWith("-") || value.includes("\0")) throw new RangeError(`the value of {${name}} is not allowed`);
    return value;
  });
}
