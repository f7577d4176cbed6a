import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type BenchHub, startBenchHub } from "../files/bench-hub.ts";
import type { BenchOptions, BenchRow } from "../row.ts";
import { cloneRow } from "./clone-row.ts";
import { commitRow } from "./commit-row.ts";
import { infoRow } from "./info-row.ts";
import { listRows } from "./list-rows.ts";
import { memoryRow } from "./memory-row.ts";
import { snapshotRow } from "./snapshot-row.ts";
import { treeRows } from "./tree-rows.ts";

/** On the disk that a hub would use: `/tmp` is in memory on some machines. */
const parentFolder = "/var/tmp";

type Part = (scale: number) => Promise<BenchRow[]>;
type HubPart = (hub: BenchHub, folder: string, scale: number) => Promise<BenchRow[]>;

const parts: Readonly<Record<string, Part>> = {
  info: withHub(async (hub) => [await infoRow(hub)]),
  tree: withHub((hub, _folder, scale) => treeRows(hub, scaled(24_000, scale))),
  commits: withHub(async (hub, folder, scale) => [
    await commitRow(hub, folder, { repositories: 1, commits: scaled(100, scale) }),
    await commitRow(hub, folder, { repositories: 16, commits: scaled(160, scale) }),
  ]),
  clone: withHub(async (hub, folder, scale) => [await cloneRow(hub, folder, scaled(2000, scale))]),
  snapshot: withHub((hub, folder, scale) => snapshotRow(hub, folder, scaled(1000, scale))),
  memory: withHub(async (hub, _folder, scale) => [await memoryRow(hub, scaled(2000, scale))]),
  lists: (scale) => listRows(scaled(1_000_000, scale)),
};

function scaled(size: number, scale: number): number {
  return Math.max(1, Math.round(size * scale));
}

/** Benches the API of repositories, git and lists. `--only` selects parts by text in their names. */
export async function run({ only = "", scale }: BenchOptions): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (!name.includes(only)) continue;
    console.error(`${name} …`);
    rows.push(...(await part(scale)));
  }
  return rows;
}

function withHub(part: HubPart): Part {
  return async (scale) => {
    const folder = mkdtempSync(join(parentFolder, "modelyard-bench-"));
    // PostgreSQL runs under another account where this is root.
    chmodSync(folder, 0o755);
    try {
      await using hub = await startBenchHub(folder);
      return await part(hub, folder, scale);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
