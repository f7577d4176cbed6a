import { limits } from "@modelyard/platform/limits";
import { firstRecords } from "./first-records.ts";
import { cellOf, cut } from "./table-cells.ts";
import type { Viewer } from "./viewer.ts";

/** Shows the lines of a JSON Lines file as rows. The columns are the fields of the rows on the page. */
export const viewJsonLines: Viewer = async (file, { page }) => {
  const { rows: pageRows, columns: mostColumns } = limits.fileViews.table;
  const firstRow = page * pageRows;
  const wanted = firstRow + pageRows + 1;
  const { records, isWhole, isCut } = await firstRecords(file, wanted, async (bytes, whole) =>
    linesOf(bytes, whole, wanted),
  );
  const rows = records.slice(firstRow, firstRow + pageRows).map(fieldsOf);
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const shown = names.slice(0, mostColumns);
  return {
    kind: "table",
    columns: shown.map((name) => ({ name: cut(name, 100) })),
    rows: rows.map((row) => shown.map((name) => cellOf(row.get(name)))),
    firstRow,
    hasMore: records.length > firstRow + pageRows,
    ...(isWhole ? { totalRows: records.length } : {}),
    hiddenColumns: names.length - shown.length,
    isCut,
  };
};

function linesOf(bytes: Uint8Array, isWhole: boolean, wanted: number): string[] {
  const lines: string[] = [];
  const decoder = new TextDecoder();
  let start = 0;
  while (lines.length < wanted && start < bytes.length) {
    const found = bytes.indexOf(10, start);
    if (found === -1 && !isWhole) break;
    const end = found === -1 ? bytes.length : found;
    const line = decoder.decode(bytes.subarray(start, end)).trim();
    if (line !== "") lines.push(line);
    start = end + 1;
  }
  return lines;
}

/** Returns the fields of a line; other values, and lines that are not JSON, are a field without a name. */
function fieldsOf(line: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return new Map(Object.entries(value));
    return new Map([["", value]]);
  } catch {
    return new Map([["", line]]);
  }
}
