import type { BenchHub } from "../files/bench-hub.ts";
import { type BenchRow, median } from "../row.ts";

/** Sends a request several times, one after the other. @returns the times in ms, without the first, which compiles hot code */
export async function timesOf({ url, token }: BenchHub, path: string, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn <= runs; turn++) {
    const start = performance.now();
    const response = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  }
  return times.slice(1);
}

export function timeRow(what: string, runs: number[], mostMs: number): BenchRow {
  const ours = median(runs);
  return { what, ours, runs, unit: "ms", target: `p50 ≤ ${mostMs} ms`, held: ours <= mostMs };
}

/** Returns the lines of a commit that adds small text files. */
export function textFiles(count: number, pathOf: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => ({
    key: "file",
    value: { path: pathOf(index), content: `file ${index}\n`, encoding: "utf-8" },
  }));
}
