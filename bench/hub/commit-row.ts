import { join } from "node:path";
import type { BenchHub } from "../files/bench-hub.ts";
import { type BenchRow, median } from "../row.ts";
import { git } from "./run-git.ts";
import { textFiles } from "./timed-requests.ts";

const commits = 100;
const rounds = 5;
const minRatio = 0.9;

/**
 * Commits of one small file through the API, one after the other, against bare `git fast-import`, which writes the same
 * commits with the same durability.
 */
export async function commitRow(hub: BenchHub, folder: string): Promise<BenchRow> {
  const bare = join(folder, "bare.git");
  await git(folder, ["init", "--quiet", "--bare", "--initial-branch=main", bare]);
  const ours: number[] = [];
  const peers: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    ours.push(
      await perSecond(async (index) => void (await hub.commit(...textFiles(1, () => `${round}-${index}.txt`)))),
    );
    peers.push(await perSecond((index) => importCommit(bare, { round, index })));
  }
  // The first round compiles hot code.
  const [runs, peerRuns] = [ours.slice(1), peers.slice(1)];
  const ratio = median(runs) / median(peerRuns);
  return {
    what: "commits through the API, against git fast-import",
    ours: median(runs),
    peer: median(peerRuns),
    unit: "/s",
    ratio,
    target: `≥ ${minRatio} ×`,
    held: ratio >= minRatio,
    runs,
  };
}

async function perSecond(commit: (index: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < commits; index++) await commit(index);
  return (commits * 1000) / (performance.now() - start);
}

async function importCommit(bare: string, { round, index }: { round: number; index: number }): Promise<void> {
  const content = `file ${index}\n`;
  const isFirst = round === 0 && index === 0;
  const stream = [
    `blob\nmark :1\ndata ${content.length}\n${content}`,
    `commit refs/heads/main\nmark :2\ncommitter ada <ada@example.invalid> ${1_700_000_000 + index} +0000`,
    "data 6\nUpload",
    ...(isFirst ? [] : ["from refs/heads/main^0"]),
    `M 100644 :1 ${round}-${index}.txt\n`,
    "done\n",
  ].join("\n");
  const durable = ["-c", "core.fsync=committed,reference"];
  await git(bare, [...durable, "fast-import", "--quiet", "--done", "--date-format=raw"], stream);
}
