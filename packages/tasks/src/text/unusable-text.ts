/**
 * Returns why a text cannot be part of a command, link or request. NUL ends a command-line argument, and a lone
 * surrogate has no UTF-8 encoding.
 * @returns a sentence that starts with a verb; `undefined` if the text can be used
 */
export function textProblem(text: string): string | undefined {
  if (text.includes("\0")) return "holds a NUL character (U+0000). Remove it.";
  if (!text.isWellFormed()) return "holds a lone surrogate, which is half of a character. Remove it.";
  return undefined;
}

/**
 * Returns the text unchanged if it can be part of a command, link or request.
 * @param what name of the text in the error, such as "The model id"
 * @throws {TypeError} the text holds NUL or a lone surrogate
 */
export function usableText(text: string, what: string): string {
  const problem = textProblem(text);
  if (problem !== undefined) throw new TypeError(`${what} ${problem}`);
  return text;
}
