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
  return /[",;\t\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Reads such a text, also with tabs or semicolons between the cells, as spreadsheets copy and export them. The first line
 * decides: where it has tabs, commas belong to the cells.
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
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  for (let position = 0; position < text.length; ) {
    const { value, end } = cellAt(text, position, separator);
    row.push(value);
    position = end + 1;
    if (end < text.length && text[end] !== "\n") continue;
    if (row.some((cell) => cell !== "")) rows.push(row);
    row = [];
  }
  if (row.some((cell) => cell !== "")) rows.push(row);
  return rows;
}

/** Finds what separates the cells of the first line; separators in quotes do not count. */
function separatorOf(text: string): string {
  const found = new Set<string>();
  let isQuoted = false;
  for (let position = 0; position < text.length; position++) {
    const character = text.charAt(position);
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === "\n") break;
    else if (!isQuoted) found.add(character);
  }
  return ["\t", ",", ";"].find((separator) => found.has(separator)) ?? ",";
}

/** @returns the cell and the position of the separator after it. What follows a closing quote is ignored. */
function cellAt(text: string, from: number, separator: string): { value: string; end: number } {
  let start = from;
  while (text[start] !== separator && isBlank(text[start])) start += 1;
  const close = text[start] === '"' ? closingQuote(text, start + 1) : -1;
  if (close === -1) {
    const end = cellEnd(text, start, separator);
    return { value: text.slice(start, end).trim(), end };
  }
  return { value: text.slice(start + 1, close).replaceAll('""', '"'), end: cellEnd(text, close + 1, separator) };
}

/** @returns -1 if there is none; two quotes are one in the cell */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

function cellEnd(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== "\n") end += 1;
  return end;
}

/** White space that does not end a cell. */
function isBlank(character: string | undefined): boolean {
  return character !== undefined && character !== "\n" && character.trim() === "";
}
