import { limits } from "@modelyard/platform/limits";
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { ProvidedBytes } from "./provided-bytes.ts";
import { cellOf, cut } from "./table-cells.ts";
import type { Viewer } from "./viewer.ts";

const tailBytes = 8;

/** Shows rows of a Parquet file, of which the footer and the column chunks of the page are read. */
export const viewParquet: Viewer = async (file, { page }) => {
  const { table, parquet } = limits.fileViews;
  await checkFooter(file);
  const source: AsyncBuffer = {
    byteLength: file.size,
    slice: async (start, end = file.size) => copyOf(await file.readRange(start, Math.min(end, file.size))),
  };
  const metadata = await parquetMetadataAsync(source, { initialFetchSize: tailBytes });
  const totalRows = Number(metadata.num_rows);
  const firstRow = page * table.rows;
  const rowEnd = Math.min(firstRow + table.rows, totalRows);
  const names = columnNames(metadata);
  const columns = columnsWithin(metadata, { names: names.slice(0, table.columns), firstRow, rowEnd }, parquet);
  const rows =
    columns.length === 0 || firstRow >= totalRows
      ? []
      : await parquetReadObjects({
          file: source,
          metadata,
          columns,
          rowStart: firstRow,
          rowEnd,
          compressors: boundedCompressors(parquet.unpackedBytes),
        });
  return {
    kind: "table",
    columns: columns.map((name) => ({ name: cut(name, 100), ...typeOf(metadata, name) })),
    rows: rows.map((row) => columns.map((name) => cellOf(row[name]))),
    firstRow,
    hasMore: rowEnd < totalRows,
    totalRows,
    hiddenColumns: names.length - columns.length,
    isCut: false,
  };
};

async function checkFooter(file: ProvidedBytes): Promise<void> {
  if (file.size < 2 * tailBytes) throw new Error("it is too short for a Parquet file.");
  const tail = Buffer.from(await file.readRange(file.size - tailBytes, file.size));
  if (tail.toString("latin1", 4) !== "PAR1") throw new Error("it does not end as a Parquet file.");
  const { footerBytes } = limits.fileViews.parquet;
  if (tail.readUInt32LE(0) > footerBytes) throw new Error(`its footer is larger than ${footerBytes} bytes.`);
}

/** Names of the columns at the top of the schema. */
function columnNames({ schema }: FileMetaData): string[] {
  const names: string[] = [];
  let index = 1;
  const skip = (): void => {
    const children = schema[index]?.num_children ?? 0;
    index += 1;
    for (let child = 0; child < children && index < schema.length; child += 1) skip();
  };
  while (index < schema.length) {
    names.push(schema[index]?.name ?? "");
    skip();
  }
  return names;
}

function typeOf({ schema }: FileMetaData, name: string): { type?: string } {
  const element = schema.find((each) => each.name === name);
  const type = element?.logical_type?.type ?? element?.converted_type ?? element?.type;
  return type === undefined ? {} : { type };
}

/** Returns the columns whose chunks together are small enough to read for a page, in their order. */
function columnsWithin(
  { row_groups: groups }: FileMetaData,
  { names, firstRow, rowEnd }: { names: readonly string[]; firstRow: number; rowEnd: number },
  bounds: { packedBytes: number; unpackedBytes: number },
): string[] {
  const sizes = new Map<string, { packed: number; unpacked: number }>();
  let start = 0;
  for (const group of groups) {
    const end = start + Number(group.num_rows);
    if (start < rowEnd && end > firstRow) {
      for (const { meta_data: chunk } of group.columns) {
        const name = chunk?.path_in_schema[0] ?? "";
        const { packed, unpacked } = sizes.get(name) ?? { packed: 0, unpacked: 0 };
        const compressed = Number(chunk?.total_compressed_size ?? 0);
        sizes.set(name, {
          packed: packed + compressed,
          unpacked: unpacked + Number(chunk?.total_uncompressed_size ?? 0),
        });
      }
    }
    start = end;
  }
  let packedLeft = bounds.packedBytes;
  let unpackedLeft = bounds.unpackedBytes;
  return names.filter((name) => {
    const { packed, unpacked } = sizes.get(name) ?? { packed: 0, unpacked: 0 };
    if (!(packed >= 0 && unpacked >= 0 && packed <= packedLeft && unpacked <= unpackedLeft)) return false;
    packedLeft -= packed;
    unpackedLeft -= unpacked;
    return true;
  });
}

/** Pages state their unpacked size again, which a hostile file may make larger than in its footer. */
function boundedCompressors(mostBytes: number): Compressors {
  let left = mostBytes;
  return Object.fromEntries(
    Object.entries(compressors).map(([codec, unpack]) => [
      codec,
      (input: Uint8Array, outputBytes: number) => {
        left -= outputBytes;
        if (left < 0) throw new Error(`its rows have more than ${mostBytes} bytes.`);
        return unpack(input, outputBytes);
      },
    ]),
  );
}

function copyOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
