import type { BenchHub } from "../files/bench-hub.ts";
import { residentKiB } from "../router/processes.ts";
import { type BenchRow, median } from "../row.ts";
import { textFiles } from "./timed-requests.ts";

const parts = 10;
const maxGrowth = 1.2;

/**
 * The memory of the hub's process while commits and reads of their repository run. Compares the end with the time after
 * the first parts, in which code is compiled and caches fill.
 */
export async function memoryRow(hub: BenchHub, rounds: number): Promise<BenchRow> {
  const name = await hub.createRepo("memory");
  const read = async (path: string): Promise<void> => {
    const response = await fetch(`${hub.url}${path}`, { headers: { Authorization: `Bearer ${hub.token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  };
  const sizes: number[] = [];
  for (let part = 0; part < parts; part++) {
    const samples: number[] = [];
    for (let round = 0; round < rounds / parts; round++) {
      // The same few paths: the index of a repository grows with its files.
      await hub.commitTo(name, ...textFiles(1, () => `${round % 10}.txt`), ...textFiles(1, () => `part-${part}.txt`));
      await read(`/api/models/${name}`);
      await read(`/api/models/${name}/tree/main`);
      samples.push(residentKiB(hub.started) / 1024);
    }
    sizes.push(median(samples));
  }
  const early = median(sizes.slice(2, 5));
  const late = median(sizes.slice(-3));
  const growth = late / early;
  return {
    what: `memory over ${rounds} commits, each with two reads`,
    ours: late,
    unit: "MiB",
    ratio: growth,
    target: `≤ ${maxGrowth} ×`,
    held: growth <= maxGrowth,
    runs: sizes,
  };
}
