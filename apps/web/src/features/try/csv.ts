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
 * @returns columns by name, all of the same length; cells that a line lacks are empty
 */
export function parseCsv(text: string): Record<string, string[]> {
  const [names = [], ...rows] = cellsOf(text);
  return Object.fromEntries(names.map((name, column) => [name, rows.map((cells) => cells[column] ?? "")]));
}

const cell = /\s*(?:"((?:[^"]|"")*)"[^,\t\n]*|([^,\t\n]*))(,|\t|\r?\n|$)/y;

function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length) {
    const [, inQuotes, bare = "", end] = cell.exec(text) ?? [];
    if (end === undefined) break;
    row.push(inQuotes?.replaceAll('""', '"') ?? bare.trim());
    if (end === "," || end === "\t") continue;
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  }
  if (row.some((value) => value !== "")) rows.push(row);
  return rows;
}
