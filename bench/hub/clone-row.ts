import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BenchHub } from "../files/bench-hub.ts";
import { type BenchRow, median } from "../row.ts";
import { serveHttpBackend } from "./http-backend.ts";
import { git } from "./run-git.ts";
import { textFiles } from "./timed-requests.ts";

const rounds = 7;
const maxRatio = 1.3;

/** Clones of a repository with many small files, alternately from the hub and from `git http-backend`. */
export async function cloneRow(hub: BenchHub, folder: string, files: number): Promise<BenchRow> {
  await hub.commit(...textFiles(files, (index) => `folder-${index % 20}/${index}.txt`));
  const remote = `${hub.url.replace("//", `//ada:${hub.token}@`)}/${hub.repo}`;
  await git(folder, ["clone", "--quiet", "--bare", remote, join(folder, "same.git")]);
  await using backend = await serveHttpBackend(folder);
  const ours: number[] = [];
  const peers: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    ours.push(await clone(folder, remote));
    peers.push(await clone(folder, `${backend.url}/same.git`));
  }
  // The first round fills the caches of the disk.
  const [runs, peerRuns] = [ours.slice(1), peers.slice(1)];
  const ratio = median(runs) / median(peerRuns);
  return {
    what: `clone of ${files} files, against git http-backend`,
    ours: median(runs),
    peer: median(peerRuns),
    unit: "ms",
    ratio,
    target: `≤ ${maxRatio} ×`,
    held: ratio <= maxRatio,
    runs,
  };
}

async function clone(folder: string, remote: string): Promise<number> {
  const target = join(folder, "clone");
  const start = performance.now();
  await git(folder, ["clone", "--quiet", remote, target]);
  const ms = performance.now() - start;
  await rm(target, { recursive: true });
  return ms;
}
