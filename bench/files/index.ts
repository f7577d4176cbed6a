import type { BenchRow } from "../row.ts";
import { chunkingRow, xorbRow } from "./xet-format.ts";

/** Benches storage of large files. */
export async function run(): Promise<BenchRow[]> {
  return [xorbRow(), chunkingRow()];
}
