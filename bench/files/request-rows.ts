import { randomBytes } from "node:crypto";
import { type BenchRow, median } from "../row.ts";
import { type BenchHub, oidOf } from "./bench-hub.ts";
import { rounds } from "./sizes.ts";

const count = 1000;
const maxBatchMs = 50;
const maxCommitMs = 3000;

/** Requests that name many files. */
export async function requestRows(hub: BenchHub): Promise<BenchRow[]> {
  const batches: number[] = [];
  for (let turn = 0; turn <= rounds * 4; turn++) {
    const objects = Array.from({ length: count }, () => ({ oid: oidOf(randomBytes(8)), size: 1000 }));
    batches.push((await hub.batch("upload", objects)).ms);
  }
  const commits: number[] = [];
  for (let turn = 0; turn <= rounds; turn++) {
    const lines = Array.from({ length: count }, (_, index) => ({
      key: "file",
      value: {
        path: `turn-${turn}/folder-${index % 10}/file-${index}.txt`,
        content: randomBytes(750).toString("base64"),
        encoding: "base64",
      },
    }));
    commits.push(await hub.commit(...lines));
  }
  return [
    row(`Git LFS batch of ${count} objects, p50`, batches, maxBatchMs),
    row(`commit of ${count} files`, commits, maxCommitMs),
  ];
}

function row(what: string, all: readonly number[], mostMs: number): BenchRow {
  // The first one compiles hot code.
  const runs = all.slice(1);
  const ours = median(runs);
  return { what, ours, runs, unit: "ms", target: `≤ ${mostMs} ms`, held: ours <= mostMs };
}
