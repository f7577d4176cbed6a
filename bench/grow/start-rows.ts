import type { StartedModelyard } from "../../tests/support/start-modelyard.ts";
import { type BenchRow, median } from "../row.ts";
import { type BenchCluster, startCluster } from "./cluster.ts";
import { cpuMsOf } from "./process-tree.ts";

const runs = 5;
const maxMs = 2000;

interface Start {
  node: StartedModelyard;
  ms: number;
  /** Of the node and of PostgreSQL, until it was ready. */
  cpuMs: number;
}

/** Starts of a node on an external PostgreSQL that has the schema of this version. */
export async function startRows(): Promise<BenchRow[]> {
  await using cluster = await startCluster();
  await (await cluster.startNode()).stop();
  const [first, again]: [Start[], Start[]] = [[], []];
  for (let run = 0; run < runs; run++) {
    for (const starts of [first, again]) {
      const start = await measureStart(cluster, starts === first ? undefined : first[run]?.node.dataFolder);
      await start.node.stop();
      starts.push(start);
    }
  }
  return [...rowsOfStarts("with an empty data folder", first), ...rowsOfStarts("again", again)];
}

/** @param dataFolder of an earlier start. @default a new one */
export async function measureStart(cluster: BenchCluster, dataFolder?: string): Promise<Start> {
  const before = cpuMsOf([cluster.postgresPid()]);
  const node = await cluster.startNode(dataFolder === undefined ? {} : { dataFolder });
  return {
    node,
    ms: node.readyAfterMs,
    cpuMs: cpuMsOf([cluster.postgresPid(), node.process.pid ?? 0]) - before,
  };
}

export function rowsOfStarts(what: string, starts: readonly Start[]): BenchRow[] {
  const [times, cpu] = [starts.map(({ ms }) => ms), starts.map(({ cpuMs }) => cpuMs)];
  return [
    {
      what: `start of a node ${what}: until it is ready`,
      ours: median(times),
      unit: "ms",
      target: `≤ ${maxMs} ms`,
      held: median(times) <= maxMs,
      runs: times,
    },
    {
      what: `start of a node ${what}: CPU time`,
      ours: median(cpu),
      unit: "ms",
      target: `≤ ${maxMs} ms`,
      held: median(cpu) <= maxMs,
      runs: cpu,
    },
  ];
}
