import type { BenchOptions, BenchRow } from "../row.ts";
import { growthRows } from "./growth-rows.ts";
import { nodesRows } from "./nodes-rows.ts";
import { rollingRows } from "./rolling-rows.ts";
import { startRows } from "./start-rows.ts";

const parts: Readonly<Record<string, (options: BenchOptions) => Promise<BenchRow[]>>> = {
  nodes: nodesRows,
  start: startRows,
  growth: growthRows,
  rolling: rollingRows,
};

/** Benches what more nodes and more repositories cost. `--only` selects parts by text in their names. */
export async function run(options: BenchOptions): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (!name.includes(options.only ?? "")) continue;
    console.error(`${name} …`);
    rows.push(...(await part(options)));
  }
  return rows;
}
