export type SplitText =
  /** The text does not start with a line of `---`. */
  | { kind: "none" }
  /** The text starts with such a line, after `blankLines` ones, and no second one follows. */
  | { kind: "open"; blankLines: number }
  /** `source` is the YAML between the two lines, `body` the Markdown after them. */
  | { kind: "split"; source: string; body: string; blankLines: number };

/**
 * Splits a README at its front matter, which blank lines may precede, as in huggingface_hub. Reads each character at most
 * three times, whatever the text is.
 */
export function splitFrontMatter(text: string): SplitText {
  const { opening, blankLines } = afterBlanks(text);
  const start = afterFence(text, opening);
  if (start === undefined || text[start - 1] !== "\n") return { kind: "none" };
  // `indexOf` finds the lines that start with dashes in native code: there may be a million lines.
  for (let line = start; line !== 0; line = text.indexOf("\n---", line) + 1) {
    const end = afterFence(text, line);
    if (end !== undefined) {
      const source = withoutLineBreak(text.slice(start, line));
      return { kind: "split", source, body: text.slice(end), blankLines };
    }
  }
  return { kind: "open", blankLines };
}

/** Returns the first character that is not blank, and the number of line breaks before it. */
function afterBlanks(text: string): { opening: number; blankLines: number } {
  let opening = text.startsWith("\ufeff") ? 1 : 0;
  let blankLines = 0;
  for (; opening < text.length && " \t\r\n".includes(text.charAt(opening)); opening += 1) {
    if (text[opening] === "\n") blankLines += 1;
  }
  return { opening, blankLines };
}

/** Returns the start of the next line if this line is `---` followed only by blanks, else `undefined`. */
function afterFence(text: string, start: number): number | undefined {
  if (!text.startsWith("---", start)) return undefined;
  let end = start + 3;
  while (text[end] === " " || text[end] === "\t") end += 1;
  if (text[end] === "\r") end += 1;
  if (end >= text.length) return text.length;
  return text[end] === "\n" ? end + 1 : undefined;
}

/** Removes the line break before the closing line. */
function withoutLineBreak(source: string): string {
  if (source.endsWith("\r\n")) return source.slice(0, -2);
  return source.endsWith("\n") ? source.slice(0, -1) : source;
}
