export type SplitText =
  /** The text does not start with a line of `---`. */
  | { kind: "none" }
  /** It does, and no second such line follows. */
  | { kind: "open" }
  /** `source` is the YAML between the two lines, `body` the Markdown after them. */
  | { kind: "split"; source: string; body: string };

/** Splits a README at its front matter. Reads each character once, whatever the text holds. */
export function splitFrontMatter(text: string): SplitText {
  const opening = text.startsWith("\ufeff") ? 1 : 0;
  const openingEnd = text.indexOf("\n", opening);
  if (openingEnd === -1 || !isFence(text, opening, openingEnd)) return { kind: "none" };
  const start = openingEnd + 1;
  for (let line = start; line < text.length; ) {
    const lineBreak = text.indexOf("\n", line);
    const lineEnd = lineBreak === -1 ? text.length : lineBreak;
    const next = lineBreak === -1 ? text.length : lineBreak + 1;
    if (isFence(text, line, lineEnd)) {
      return { kind: "split", source: withoutLineBreak(text.slice(start, line)), body: text.slice(next) };
    }
    line = next;
  }
  return { kind: "open" };
}

/** Whether a line is `---`, with nothing but blanks after it. */
function isFence(text: string, start: number, end: number): boolean {
  if (!text.startsWith("---", start)) return false;
  const last = text[end - 1] === "\r" ? end - 1 : end;
  for (let position = start + 3; position < last; position++) {
    if (text[position] !== " " && text[position] !== "\t") return false;
  }
  return true;
}

/** The line break before the closing line belongs to that line. */
function withoutLineBreak(source: string): string {
  if (source.endsWith("\r\n")) return source.slice(0, -2);
  return source.endsWith("\n") ? source.slice(0, -1) : source;
}
