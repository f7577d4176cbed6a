/** So near to its end a stream says `[DONE]`. */
const doneChars = 64;
// Inside a text, the quotation marks of these names would be escaped.
const lastWords = /"(?:finish_reason|error)"\s*:\s*["{]/;

/**
 * Whether a stream in OpenAI's shape was complete when it ended: it said `[DONE]`, why the answer ended, or what went wrong.
 * @param tail its last bytes, in Latin-1
 */
export function saysItsEnd(tail: string): boolean {
  return tail.includes("[DONE]", tail.length - doneChars) || lastWords.test(tail);
}
