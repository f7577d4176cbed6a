import { asBlob } from "./adapters/encoded-blob.ts";
import { InputError } from "./errors/input-error.ts";

/**
 * Checks every text of a call that will be written into code. NUL would end a program argument, and a lone surrogate
 * has no UTF-8 encoding.
 * @param name name of the value in the error
 * @throws {InputError} a text is invalid; the message names it and what to remove
 */
export function checkTexts(value: unknown, name: string): void {
  if (typeof value === "string") {
    const problem = textProblem(value);
    if (problem !== undefined) throw new InputError(`${name} ${problem}`);
  } else if (typeof value === "object" && value !== null && asBlob(value) === undefined) {
    for (const [key, item] of Object.entries(value)) {
      checkTexts(key, `A field name in ${name}`);
      checkTexts(item, Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`);
    }
  }
}

function textProblem(text: string): string | undefined {
  if (text.includes("\0")) return "holds a NUL character (U+0000). Remove it.";
  return text.isWellFormed() ? undefined : "holds a lone surrogate, which is half of a character. Remove it.";
}
