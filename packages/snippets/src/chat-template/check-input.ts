import { ChatTemplateError } from "./chat-template-error.ts";
import type { ChatTemplateLimits } from "./limits.ts";

/**
 * Checks that a template and its values can be sent to a child process and are within the limits.
 * @throws {ChatTemplateError}
 */
export function checkInput(template: string, values: object, limits: ChatTemplateLimits): void {
  if (Buffer.byteLength(template) > limits.sourceBytes) {
    throw new ChatTemplateError("source-too-large", `The template is larger than ${limits.sourceBytes} bytes.`);
  }
  checkShape(values, limits);
  if (Buffer.byteLength(toJson(values)) > limits.inputBytes) throw tooLarge(limits);
}

/** Walks the values without recursion: `JSON.stringify` overflows the stack on deep ones. */
function checkShape(values: object, limits: ChatTemplateLimits): void {
  const path = new Set<unknown>();
  const rest: ({ value: unknown } | { leave: unknown })[] = [{ value: values }];
  let seen = 0;
  for (let entry = rest.pop(); entry !== undefined; entry = rest.pop()) {
    if ("leave" in entry) {
      path.delete(entry.leave);
      continue;
    }
    const { value } = entry;
    if (typeof value === "bigint") throw invalid("a BigInt. Use a number or a string");
    if (typeof value !== "object" || value === null) continue;
    if (path.has(value)) throw invalid("an object that contains itself. Remove the cycle");
    path.add(value);
    // The outer object is created here.
    if (path.size - 1 > limits.inputDepth) {
      const message = `The messages, tools or variables are nested more than ${limits.inputDepth} levels deep.`;
      throw new ChatTemplateError("input-too-deep", message);
    }
    rest.push({ leave: value });
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    // Every value takes at least one byte; without this check, shared objects could be walked endlessly.
    seen += children.length;
    if (seen > limits.inputBytes) throw tooLarge(limits);
    for (const child of children) rest.push({ value: child });
  }
}

function toJson(values: object): string {
  try {
    return JSON.stringify(values);
  } catch (error) {
    throw new ChatTemplateError("input-invalid", "The messages, tools or variables cannot be written as JSON.", {
      cause: error,
    });
  }
}

const invalid = (what: string) =>
  new ChatTemplateError("input-invalid", `The messages, tools or variables contain ${what}.`);

const tooLarge = ({ inputBytes }: ChatTemplateLimits) =>
  new ChatTemplateError("input-too-large", `The messages are larger than ${inputBytes} bytes.`);
