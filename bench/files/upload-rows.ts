import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type BenchRow, median } from "../row.ts";
import type { BenchHub } from "./bench-hub.ts";
import type { Client } from "./client.ts";
import { writeRandomFile } from "./sample-file.ts";
import { GiB, rounds } from "./sizes.ts";

const sizeBytes = GiB;

/** What a script does that checks a file and copies it durably, as the hub does with an upload. */
const peers = [
  { name: "sha256sum + cp", least: 2, command: "sha256sum FILE && cp FILE COPY && sync COPY" },
  { name: "openssl dgst + cp", least: 0.65, command: "openssl dgst -sha256 FILE && cp FILE COPY && sync COPY" },
] as const;

/** Uploads a file by Git LFS, which the hub hashes and flushes to the disk, against programs that do the same locally. */
export async function uploadRows(folder: string, hub: BenchHub, client: Client): Promise<BenchRow[]> {
  const ours: number[] = [];
  const theirs = peers.map(() => [] as number[]);
  const path = join(folder, "upload.bin");
  const copy = join(folder, "copy.bin");
  for (let turn = 0; turn <= rounds; turn++) {
    const file = await writeRandomFile(path, sizeBytes);
    for (const [index, { command }] of peers.entries()) {
      const start = performance.now();
      execFileSync("sh", ["-c", command.replaceAll("FILE", path).replaceAll("COPY", copy)], { stdio: "ignore" });
      theirs[index]?.push(speed(performance.now() - start));
      rmSync(copy);
    }
    const upload = await hub.startUpload(file);
    const { ms } = await client.run({ kind: "upload", files: [{ ...upload, file: path }] });
    ours.push(speed(ms));
    rmSync(hub.objectFile(file), { force: true });
  }
  rmSync(path);
  // The first turn compiles hot code.
  const runs = ours.slice(1);
  return peers.map(({ name, least }, index) => {
    const peer = median((theirs[index] ?? []).slice(1));
    const ratio = median(runs) / peer;
    return {
      what: `checked upload of 1 GiB, against ${name}`,
      ours: median(runs),
      runs,
      peer,
      unit: "MB/s",
      ratio,
      target: `≥ ${least} × peer`,
      held: ratio >= least,
    };
  });
}

function speed(ms: number): number {
  return sizeBytes / 1e6 / (ms / 1000);
}
