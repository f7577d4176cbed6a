import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BenchOptions, BenchRow } from "./row.ts";

const folder = import.meta.dirname;
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "index.ts")))
  .map((entry) => entry.name);

const { name, json, long, only, scale } = readArguments();

const bench: { run: (options: BenchOptions) => Promise<BenchRow[]> } = await import(join(folder, name, "index.ts"));
const rows = await bench.run({ isLong: long, only, scale: Number(scale) });
if (json) console.log(JSON.stringify(rows, undefined, 2));
else printTable(rows);
process.exitCode = rows.every(({ held }) => held) ? 0 : 1;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        long: { type: "boolean", default: false },
        only: { type: "string" },
        scale: { type: "string", default: "1" },
      },
    });
    const [first, ...rest] = positionals;
    const isKnown = first !== undefined && rest.length === 0 && names.includes(first);
    if (isKnown && Number(values.scale) > 0) return { ...values, name: first };
  } catch (error) {
    // An unknown flag.
    console.error(error instanceof Error ? error.message : String(error));
  }
  console.error(`Usage: ./script/bench NAME [--json] [--long] [--only=TEXT] [--scale=NUMBER]
NAME is one of ${names.join(", ")}. --only selects the attacks of the hostile bench, or the parts of the files, grow, hub and web benches, whose name contains TEXT. --scale multiplies the sizes of the hub bench, and the largest one of the grow bench.`);
  return process.exit(2);
}

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
