import { limits } from "@modelyard/platform/limits";

export type Columns = Readonly<Record<string, readonly (string | number | boolean | null)[]>>;

/** A table as text: the first line names the columns. Cells with commas, quotes or line ends stand in quotes. */
export function toCsv(columns: Columns): string {
  const names = Object.keys(columns);
  const height = Math.max(0, ...names.map((name) => columns[name]?.length ?? 0));
  const rows = Array.from({ length: height }, (_, row) => names.map((name) => String(columns[name]?.[row] ?? "")));
  return [names, ...rows].map((cells) => cells.map(quoted).join(", ")).join("\n");
}

function quoted(cell: string): string {
  return /[",\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Reads such a text; tabs separate cells as well as commas, so that a range copied from a spreadsheet fits.
 * @returns columns by name, all of the same length; cells that a line lacks are empty. `undefined` for a table larger
 * than `limits.widget` allows
 */
export function parseCsv(text: string): Record<string, string[]> | undefined {
  if (text.length > limits.widget.tableChars) return undefined;
  const [names = [], ...rows] = rowsOf(text);
  if (names.length * (rows.length + 1) > limits.widget.tableCells) return undefined;
  return Object.fromEntries(names.map((name, column) => [name, rows.map((cells) => cells[column] ?? "")]));
}

function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let position = 0; position < text.length; ) {
    const { value, end } = cellAt(text, position);
    row.push(value);
    position = end + 1;
    if (end < text.length && text[end] !== "\n") continue;
    if (row.some((cell) => cell !== "")) rows.push(row);
    row = [];
  }
  if (row.some((cell) => cell !== "")) rows.push(row);
  return rows;
}

/** @returns the cell and the position of the separator after it. What follows a closing quote is ignored. */
function cellAt(text: string, from: number): { value: string; end: number } {
  let start = from;
  while (isBlank(text[start])) start += 1;
  const close = text[start] === '"' ? closingQuote(text, start + 1) : -1;
  if (close === -1) {
    const end = separatorAfter(text, start);
    return { value: text.slice(start, end).trim(), end };
  }
  return { value: text.slice(start + 1, close).replaceAll('""', '"'), end: separatorAfter(text, close + 1) };
}

/** @returns -1 if there is none; two quotes are one in the cell */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

function separatorAfter(text: string, from: number): number {
  let end = from;
  while (end < text.length && text[end] !== "," && text[end] !== "\t" && text[end] !== "\n") end += 1;
  return end;
}

/** White space that does not end a cell. */
function isBlank(character: string | undefined): boolean {
  return character !== undefined && character !== "\t" && character !== "\n" && character.trim() === "";
}
