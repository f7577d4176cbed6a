import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  makeDataFolder,
  removeDataFolder,
  type StartedModelyard,
  startModelyard,
} from "../../tests/support/start-modelyard.ts";
import { type BenchRow, median } from "../row.ts";

const runs = 5;
const settledMs = 5000;
const collectedWithinMs = 120_000;

interface Memory {
  ours: number;
  postgres: number;
}

/** Startup time with an empty and with an existing data folder, and memory of a new and of an idle process. */
export async function run(): Promise<BenchRow[]> {
  const empty: number[] = [];
  const existing: number[] = [];
  const started: Memory[] = [];
  const idle: Memory[] = [];
  for (let index = 0; index < runs; index++) {
    const dataFolder = await makeDataFolder();
    try {
      const first = await startModelyard({ dataFolder, checksResponses: false });
      empty.push(first.readyAfterMs);
      await first.stop();
      const second = await startModelyard({ dataFolder, checksResponses: false });
      existing.push(second.readyAfterMs);
      await visit(second);
      await sleep(settledMs);
      started.push(memoryOf(second));
      await firstIdleCollection(second);
      idle.push(memoryOf(second));
      await second.stop();
    } finally {
      await removeDataFolder(dataFolder);
    }
  }
  return [
    upTo("start to ready, existing data folder", existing.map(toSeconds), "s", 3),
    upTo("start to ready, empty data folder", empty.map(toSeconds), "s", 10),
    known(
      "memory of the hub 5 s after its first pages (PSS)",
      started.map(({ ours }) => ours),
    ),
    upTo(
      "memory of the idle hub, after its first idle collection (PSS)",
      idle.map(({ ours }) => ours),
      "MiB",
      250,
    ),
    upTo(
      "memory of the idle PostgreSQL (PSS)",
      idle.map(({ postgres }) => postgres),
      "MiB",
      150,
    ),
  ];
}

const toSeconds = (milliseconds: number) => milliseconds / 1000;

function upTo(what: string, values: number[], unit: string, most: number): BenchRow {
  const ours = median(values);
  return { what, ours, unit, target: `≤ ${most} ${unit}`, held: ours <= most, runs: values };
}

/** Returns a row without a target. */
function known(what: string, values: number[]): BenchRow {
  return { what, ours: median(values), unit: "MiB", target: "", held: true, runs: values };
}

/** Waits until the hub has collected the garbage of its start: it does so once it is idle. */
async function firstIdleCollection({ url }: StartedModelyard): Promise<void> {
  const end = performance.now() + collectedWithinMs;
  while (performance.now() < end) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/^modelyard_idle_collections_total [1-9]/m.test(metrics)) return;
    await sleep(settledMs);
  }
  throw new Error(`The hub collected no garbage within ${collectedWithinMs / 1000} s of its start.`);
}

/** Requests a page of each kind, so that lazily loaded modules are loaded. */
async function visit({ url }: StartedModelyard): Promise<void> {
  for (const path of ["/", "/models", "/api/models", "/login"]) await (await fetch(url + path)).arrayBuffer();
}

/** Proportional set size, MiB: shared pages count once over all processes that share them. */
function memoryOf({ process: child }: StartedModelyard): Memory {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(all.map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: number, ancestor: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && parent > 0 && (parent === ancestor || isBelow(parent, ancestor));
  };
  const own = child.pid ?? 0;
  const family = all.filter((pid) => pid === own || isBelow(pid, own));
  const postgres = family.filter((pid) => commandOf(pid).startsWith("postgres"));
  return { ours: sum(family.filter((pid) => !postgres.includes(pid))), postgres: sum(postgres) };
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process ended during the measurement.
    return "";
  }
}

const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
const commandOf = (pid: number) => read(`/proc/${pid}/comm`).trim();
const proportionalMiB = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + proportionalMiB(pid), 0);
