import { limits } from "@modelyard/platform/limits";
import type { ProvidedBytes } from "./provided-bytes.ts";

/** The first records of a file, and how much of it was read for them. */
export interface FirstRecords<Row> {
  records: Row[];
  /** Whether these are all records of the file. */
  isWhole: boolean;
  /** Whether the file has more, which are too far from its start. */
  isCut: boolean;
}

/**
 * Reads the beginning of a file, as much as is needed for a number of records.
 * @param parse returns up to `wanted` records of the beginning; the last one may be incomplete unless it is the whole file
 */
export async function firstRecords<Row>(
  file: ProvidedBytes,
  wanted: number,
  parse: (bytes: Uint8Array, isWhole: boolean) => Promise<Row[]>,
): Promise<FirstRecords<Row>> {
  const { bytes: most, firstBytes } = limits.fileViews.table;
  for (let length = firstBytes; ; length *= 4) {
    const end = Math.min(length, most, file.size);
    const isWhole = end === file.size;
    const records = await parse(await file.start(end), isWhole);
    if (records.length >= wanted) return { records: records.slice(0, wanted), isWhole: false, isCut: false };
    if (isWhole || end === most) return { records, isWhole, isCut: !isWhole };
  }
}
