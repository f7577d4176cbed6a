import { join } from "node:path";
import type { BenchHub } from "../files/bench-hub.ts";
import { type BenchRow, median } from "../row.ts";
import { git } from "./run-git.ts";
import { textFiles } from "./timed-requests.ts";

const rounds = 5;
const minRatio = 0.9;

interface Sizes {
  /** Each has one client, which sends its commits one after the other. */
  repositories: number;
  /** The commits of one round, in all repositories together. */
  commits: number;
}

/**
 * Commits of one small file through the API, alternating with bare `git fast-import`, one process for each commit, which
 * writes the same commits with the same durability.
 */
export async function commitRow(hub: BenchHub, folder: string, { repositories, commits }: Sizes): Promise<BenchRow> {
  const numbers = Array.from({ length: repositories }, (_, index) => index);
  const names = await Promise.all(numbers.map((index) => hub.createRepo(`commits-${repositories}-${index}`)));
  const bare = numbers.map((index) => join(folder, `bare-${repositories}-${index}.git`));
  for (const path of bare) await git(folder, ["init", "--quiet", "--bare", "--initial-branch=main", path]);
  const perRepository = Math.max(1, Math.round(commits / repositories));
  const perSecond = async (commit: (repository: number, index: number) => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await Promise.all(
      numbers.map(async (repository) => {
        for (let index = 0; index < perRepository; index++) await commit(repository, index);
      }),
    );
    return (perRepository * repositories * 1000) / (performance.now() - start);
  };
  const ours: number[] = [];
  const peers: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const pathOf = (index: number) => `${round}-${index}.txt`;
    ours.push(
      await perSecond((repository, index) =>
        hub.commitTo(names[repository] ?? "", ...textFiles(1, () => pathOf(index))),
      ),
    );
    peers.push(
      await perSecond((repository, index) =>
        importCommit(bare[repository] ?? "", { path: pathOf(index), isFirst: round === 0 && index === 0 }),
      ),
    );
  }
  // The first round compiles hot code.
  const [runs, peerRuns] = [ours.slice(1), peers.slice(1)];
  const ratio = median(runs) / median(peerRuns);
  const where = repositories === 1 ? "one repository" : `${repositories} repositories`;
  return {
    what: `commits through the API to ${where}, against git fast-import`,
    ours: median(runs),
    peer: median(peerRuns),
    unit: "/s",
    ratio,
    target: `≥ ${minRatio} ×`,
    held: ratio >= minRatio,
    runs,
  };
}

async function importCommit(bare: string, { path, isFirst }: { path: string; isFirst: boolean }): Promise<void> {
  const content = "file 0\n";
  const stream = [
    `blob\nmark :1\ndata ${content.length}\n${content}`,
    "commit refs/heads/main\nmark :2\ncommitter ada <ada@example.invalid> 1700000000 +0000",
    "data 6\nUpload",
    ...(isFirst ? [] : ["from refs/heads/main^0"]),
    `M 100644 :1 ${path}\n`,
    "done\n",
  ].join("\n");
  const durable = ["-c", "core.fsync=committed,reference"];
  await git(bare, [...durable, "fast-import", "--quiet", "--done", "--date-format=raw"], stream);
}
