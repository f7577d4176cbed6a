/** `[DONE]` must be this near to the end of a stream. */
const doneChars = 64;
// Inside a text, the quotation marks of these names are escaped.
const finalFields = /"(?:finish_reason|error)"\s*:\s*["{]/;

/**
 * Returns whether a stream in OpenAI's format is complete: it ends with `[DONE]`, a finish reason or an error.
 * @param tail its last bytes, in Latin-1
 */
export function isComplete(tail: string): boolean {
  return tail.includes("[DONE]", tail.length - doneChars) || finalFields.test(tail);
}
