import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type BenchHub, startBenchHub } from "../files/bench-hub.ts";
import type { BenchOptions, BenchRow } from "../row.ts";
import { cloneRow } from "./clone-row.ts";
import { commitRow } from "./commit-row.ts";
import { infoRow } from "./info-row.ts";
import { treeRows } from "./tree-rows.ts";

/** On the disk that a hub would use: `/tmp` is in memory on some machines. */
const parentFolder = "/var/tmp";

const parts: Readonly<Record<string, (hub: BenchHub, folder: string) => Promise<BenchRow[]>>> = {
  info: async (hub) => [await infoRow(hub)],
  tree: (hub) => treeRows(hub),
  commits: async (hub, folder) => [await commitRow(hub, folder)],
  clone: async (hub, folder) => [await cloneRow(hub, folder)],
};

/** Benches the API of repositories and git. `--only` selects parts by text in their names. */
export async function run({ only = "" }: BenchOptions): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (!name.includes(only)) continue;
    console.error(`${name} …`);
    const folder = mkdtempSync(join(parentFolder, "modelyard-bench-"));
    // PostgreSQL runs under another account where this is root.
    chmodSync(folder, 0o755);
    try {
      await using hub = await startBenchHub(folder);
      rows.push(...(await part(hub, folder)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return rows;
}
