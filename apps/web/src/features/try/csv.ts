import { limits } from "@modelyard/platform/limits";
import { CsvError, parse } from "csv-parse/sync";

export type Columns = Readonly<Record<string, readonly (string | number | boolean | null)[]>>;

/** A table as text: the first line has the column names. Cells with commas, quotes or line ends are quoted. */
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
 * @returns columns by name, all of the same length; cells that a line lacks are empty, and lines of blank cells are
 * skipped. `undefined` for a table larger than `limits.widget` allows, and for one with a quote that is not closed
 */
export function parseCsv(text: string): Record<string, string[]> | undefined {
  if (text.length > limits.widget.tableChars || hasTooManyLines(text)) return undefined;
  const records = readRecords(text);
  if (records === undefined) return undefined;
  const [names = [], ...rows] = records;
  if (names.length * (rows.length + 1) > limits.widget.tableCells) return undefined;
  return Object.fromEntries(names.map((name, column) => [name, rows.map((cells) => cells[column] ?? "")]));
}

/** Counts before parsing: 256 KiB of line breaks would take seconds. */
function hasTooManyLines(text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(/\r\n?|\n/g)) {
    count += 1;
    if (count > limits.widget.tableLines) return true;
  }
  return false;
}

function readRecords(text: string): string[][] | undefined {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      // Pasted tables often have quotes inside cells, and lines with more or fewer cells.
      relax_quotes: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Detects the separator of the first line; separators in quotes do not count. */
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
