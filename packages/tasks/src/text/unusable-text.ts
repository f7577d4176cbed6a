/**
 * Says why a text cannot go into a command, a link or a request: NUL ends a text in every program's arguments, and half
 * of a surrogate pair has no UTF-8.
 * @returns a sentence that begins with a verb, or `undefined` for a text that can be used
 */
export function textProblem(text: string): string | undefined {
  if (text.includes("\0")) return "holds a NUL character (U+0000). Remove it.";
  if (!text.isWellFormed()) return "holds a lone surrogate, which is half of a character. Remove it.";
  return undefined;
}

/**
 * Returns the text unchanged.
 * @param what names the text in the error: "The model id"
 * @throws {TypeError} the text holds NUL or a lone surrogate
 */
export function usableText(text: string, what: string): string {
  const problem = textProblem(text);
  if (problem !== undefined) throw new TypeError(`${what} ${problem}`);
  return text;
}
