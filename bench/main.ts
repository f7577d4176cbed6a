import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { BenchOptions, BenchRow } from "./row.ts";

const folder = import.meta.dirname;
const [name, ...words] = process.argv.slice(2);
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "index.ts")))
  .map((entry) => entry.name);

const only = words.find((word) => word.startsWith("--only="))?.slice("--only=".length);
const isKnown = (word: string) => word === "--json" || word === "--long" || word.startsWith("--only=");
if (name === undefined || !names.includes(name) || !words.every(isKnown)) {
  console.error(
    `Usage: ./script/bench NAME [--json] [--long] [--only=TEXT], where NAME is one of: ${names.join(", ")}. --only takes the hostile bench's attacks whose name has the text.`,
  );
  process.exit(2);
}

const bench: { run: (options: BenchOptions) => Promise<BenchRow[]> } = await import(join(folder, name, "index.ts"));
const rows = await bench.run({ isLong: words.includes("--long"), only });
if (words.includes("--json")) console.log(JSON.stringify(rows, undefined, 2));
else printTable(rows);
process.exitCode = rows.every(({ held }) => held) ? 0 : 1;

function printTable(table: readonly BenchRow[]): void {
  const head = ["what", "ours", "from – to", "peer", "ratio", "target", ""];
  const lines = table.map(({ what, ours, runs = [], peer, unit, ratio, target, held }) => [
    what,
    `${shown(ours)} ${unit}`,
    runs.length > 1 ? `${shown(Math.min(...runs))} – ${shown(Math.max(...runs))}` : "",
    peer === undefined ? "" : `${shown(peer)} ${unit}`,
    ratio === undefined ? "" : `${shown(ratio)} ×`,
    target,
    held ? "held" : "SHORT",
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)));
  for (const line of [head, ...lines])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

function shown(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
