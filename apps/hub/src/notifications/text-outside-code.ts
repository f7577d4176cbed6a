/** A row of backticks. */
interface Ticks {
  start: number;
  length: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Returns the text of a comment without its fenced code blocks and code spans.
 * @see https://spec.commonmark.org/0.31.2/#code-spans
 */
export function textOutsideCode(markdown: string): string {
  const kept: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    kept.push(withoutCodeSpans(paragraph.join("\n")));
    paragraph = [];
  };
  let open: string | undefined;
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (open !== undefined) {
      if (closesFence(line, open)) open = undefined;
      continue;
    }
    open = openedFence(line);
    if (open === undefined && line.trim() !== "") paragraph.push(line);
    // A code span ends with its paragraph.
    else endParagraph();
  }
  endParagraph();
  return kept.join("\n");
}

function openedFence(line: string): string | undefined {
  const [opening = "", row] = fence.exec(line) ?? [];
  // Otherwise it is a code span in a paragraph.
  const isSpan = row?.startsWith("`") === true && line.includes("`", opening.length);
  return isSpan ? undefined : row;
}

function closesFence(line: string, open: string): boolean {
  const text = line.trim();
  const indentation = line.length - line.trimStart().length;
  return indentation <= 3 && text.length >= open.length && text === open.charAt(0).repeat(text.length);
}

/** Looks for the end of each span among the rows of its length, each of which is visited once. */
function withoutCodeSpans(text: string): string {
  const rows: Ticks[] = [...text.matchAll(/`+/g)].map(({ 0: row, index }) => ({ start: index, length: row.length }));
  const ends = Map.groupBy(rows, ({ length }) => length);
  const visited = new Map<number, number>();
  let kept = "";
  let from = 0;
  for (const row of rows) {
    if (row.start < from) continue;
    // After a backslash, the first backtick is a character.
    const length = row.length - (isEscaped(text, row.start) ? 1 : 0);
    const sameLength = ends.get(length) ?? [];
    let next = visited.get(length) ?? 0;
    while (next < sameLength.length && (sameLength[next]?.start ?? 0) <= row.start) next += 1;
    visited.set(length, next);
    const end = sameLength[next];
    if (end === undefined) continue;
    kept += `${text.slice(from, row.start)} `;
    from = end.start + end.length;
  }
  return kept + text.slice(from);
}

function isEscaped(text: string, position: number): boolean {
  let backslashes = 0;
  while (text[position - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}
