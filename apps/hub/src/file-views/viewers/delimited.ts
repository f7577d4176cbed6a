import { once } from "node:events";
import { limits } from "@modelyard/platform/limits";
import { parse } from "csv-parse";
import { firstRecords } from "./first-records.ts";
import { cut } from "./table-cells.ts";
import type { Viewer } from "./viewer.ts";

/** Shows the rows of a CSV or TSV file, whose first line names the columns. */
export const viewDelimited: Viewer = async (file, { path, page }) => {
  const { rows: pageRows, columns: mostColumns } = limits.fileViews.table;
  const firstRow = page * pageRows;
  // The header, and one row more to see whether there is another page.
  const wanted = firstRow + pageRows + 2;
  const isTabbed = /\.tsv$/i.test(path);
  const { records, isWhole, isCut } = await firstRecords(file, wanted, (bytes, whole) =>
    parseRecords(bytes, { isWhole: whole, wanted, isTabbed }),
  );
  const [header = [], ...rows] = records;
  const width = Math.max(header.length, ...rows.slice(firstRow, firstRow + pageRows).map(({ length }) => length));
  const shown = Math.min(width, mostColumns);
  return {
    kind: "table",
    columns: Array.from({ length: shown }, (_, index) => ({ name: cut(header[index] ?? "", 100) })),
    rows: rows
      .slice(firstRow, firstRow + pageRows)
      .map((row) => Array.from({ length: shown }, (_, index) => (row[index] === undefined ? null : cut(row[index])))),
    firstRow,
    hasMore: rows.length > firstRow + pageRows,
    ...(isWhole ? { totalRows: rows.length } : {}),
    hiddenColumns: width - shown,
    isCut,
  };
};

interface RecordOptions {
  isWhole: boolean;
  wanted: number;
  isTabbed: boolean;
}

async function parseRecords(bytes: Uint8Array, { isWhole, wanted, isTabbed }: RecordOptions): Promise<string[][]> {
  const records: string[][] = [];
  const parser = parse({
    bom: true,
    delimiter: isTabbed ? "\t" : delimiterOf(bytes),
    max_record_size: limits.fileViews.table.bytes,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: wanted,
  });
  parser.on("data", (record: string[]) => records.push(record));
  const failed = once(parser, "error").then(([error]) => Promise.reject(error));
  const ended = once(parser, "end");
  const written = new Promise<void>((resolve) => {
    parser.write(Buffer.from(bytes), () => resolve());
  });
  // Without an end, the parser keeps an incomplete last record to itself.
  if (isWhole) void written.then(() => parser.end());
  await Promise.race([isWhole ? ended : written, ended, failed]);
  return records;
}

/** Returns the delimiter that the first line has most of. */
function delimiterOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(10);
  const line = Buffer.from(bytes.subarray(0, end === -1 ? bytes.length : end)).toString("latin1");
  return line.split(";").length > line.split(",").length ? ";" : ",";
}
