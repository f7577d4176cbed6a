import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { residentKiB, type Started } from "../router/processes.ts";
import type { BenchRow } from "../row.ts";
import { type BenchHub, type FileUpload, lfsFile } from "./bench-hub.ts";
import type { Client } from "./client.ts";
import { type SampleFile, writeRandomFile, writeSparseFile } from "./sample-file.ts";
import { GiB, MiB } from "./sizes.ts";

const mostMiB = 150;
const sampleEveryMs = 20;
/** After its start, until the hub's memory counts as idle. */
const settleMs = 10_000;
const parallel = 32;
const parallelBytes = 64 * MiB;

/** The memory of the hub's process above its idle memory, with one huge file and with many uploads at once. */
export async function memoryRows(folder: string, hub: BenchHub, client: Client): Promise<BenchRow[]> {
  await sleep(settleMs);
  const idle = residentKiB(hub.started);
  const path = join(folder, "huge.bin");
  const huge = await writeSparseFile(path, 10 * GiB);
  const { parts, complete } = await hub.startParts(huge);
  const upload = async () => {
    for (const part of parts) await client.run({ kind: "upload", files: [{ ...part, file: path }] });
    await complete();
  };
  const rows = [await memoryRow("upload of 10 GiB in parts", hub.started, idle, upload)];
  rmSync(path);
  await hub.commit(lfsFile("huge.bin", huge));
  const { port } = hub.started;
  const download = () => client.run({ kind: "download", port, path: hub.resolvePath("huge.bin") });
  rows.push(await memoryRow("download of 10 GiB", hub.started, idle, download));
  rmSync(hub.objectFile(huge), { force: true });

  const files: SampleFile[] = [];
  for (let number = 0; number < parallel; number++) {
    files.push(await writeRandomFile(join(folder, `parallel-${number}.bin`), parallelBytes));
  }
  const uploads: FileUpload[] = [];
  for (const file of files) uploads.push({ ...(await hub.startUpload(file)), file: file.path });
  rows.push(
    await memoryRow(`${parallel} parallel uploads`, hub.started, idle, () =>
      client.run({ kind: "upload", files: uploads }),
    ),
  );
  for (const file of files) {
    rmSync(file.path);
    rmSync(hub.objectFile(file), { force: true });
  }
  return rows;
}

async function memoryRow(
  what: string,
  server: Started,
  idleKiB: number,
  work: () => Promise<unknown>,
): Promise<BenchRow> {
  const ours = ((await peakKiB(server, work)) - idleKiB) / 1024;
  return {
    what: `memory above idle (${Math.round(idleKiB / 1024)} MiB): ${what}`,
    ours,
    unit: "MiB",
    target: `≤ ${mostMiB} MiB`,
    held: ours <= mostMiB,
  };
}

async function peakKiB(server: Started, work: () => Promise<unknown>): Promise<number> {
  let peak = residentKiB(server);
  const sample = setInterval(() => {
    peak = Math.max(peak, residentKiB(server));
  }, sampleEveryMs);
  try {
    await work();
  } finally {
    clearInterval(sample);
  }
  return peak;
}
