import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BenchOptions, BenchRow } from "../row.ts";
import { type BenchHub, lfsFile, startBenchHub } from "./bench-hub.ts";
import { type Client, startClient } from "./client.ts";
import { downloadRows, throughputRow } from "./download-rows.ts";
import { memoryRows } from "./memory-rows.ts";
import { fileLocation, nginxFile, nginxPath, startNginx } from "./nginx.ts";
import { probeRows } from "./probe-rows.ts";
import { requestRows } from "./request-rows.ts";
import { type SampleFile, writeRandomFile, writeWeightsFile } from "./sample-file.ts";
import { GiB } from "./sizes.ts";
import { uploadRows } from "./upload-rows.ts";
import { chunkingRow, xorbRow } from "./xet-format.ts";
import { pythonWithXet, upload, xetRows } from "./xet-rows.ts";

/** On the disk that a hub would use: `/tmp` is in memory on some machines. */
const parentFolder = "/var/tmp";

type Part = (bench: { folder: string; hub: BenchHub; client: Client }) => Promise<BenchRow[]>;

/** Each part has its own hub, so that none measures what another left behind. */
const parts: Readonly<Record<string, Part>> = {
  download: wholeFileRows,
  reconstruction: reconstructionRows,
  upload: ({ folder, hub, client }) => uploadRows(folder, hub, client),
  memory: ({ folder, hub, client }) => memoryRows(folder, hub, client),
  probe: ({ folder, hub, client }) => probeRows(folder, hub, client),
  xet: ({ folder, hub }) => withPython("uploads by Xet", (python) => xetRows(folder, hub, python)),
  requests: ({ hub }) => requestRows(hub),
};

/** Benches storage of large files. `--only` selects parts by text in their names. */
export async function run({ only = "" }: BenchOptions): Promise<BenchRow[]> {
  const rows = "format".includes(only) ? [xorbRow(), chunkingRow()] : [];
  for (const [name, part] of Object.entries(parts)) {
    if (!name.includes(only)) continue;
    console.error(`${name} …`);
    rows.push(...(await withHub(part)));
  }
  return rows;
}

async function withHub(part: Part): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(parentFolder, "modelyard-bench-"));
  // PostgreSQL runs under another account where this is root.
  chmodSync(folder, 0o755);
  try {
    using client = startClient();
    await using hub = await startBenchHub(folder);
    return await part({ folder, hub, client });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function wholeFileRows({ folder, hub, client }: Parameters<Part>[0]): Promise<BenchRow[]> {
  const nginx = nginxPath();
  if (nginx === undefined) return omitted("nginx is missing", "downloads");
  const file = await writeRandomFile(join(folder, "whole.bin"), GiB);
  const target = { ...(await hub.startUpload(file)), file: file.path };
  await client.run({ kind: "upload", files: [target] });
  await hub.commit(lfsFile("whole.bin", file));
  await using server = await disposable(startNginx(folder, nginx, fileLocation(hub.objectFile(file))));
  return await downloadRows("1 GiB", 0.8, {
    client,
    ours: { server: hub.started, path: hub.resolvePath("whole.bin") },
    nginx: { server, path: nginxFile },
    sizeBytes: file.size,
  });
}

async function reconstructionRows({ folder, hub, client }: Parameters<Part>[0]): Promise<BenchRow[]> {
  const nginx = nginxPath();
  if (nginx === undefined) return omitted("nginx is missing", "downloads of files that are stored as xorbs");
  return withPython("downloads of files that are stored as xorbs", async (python) => {
    const rows: BenchRow[] = [];
    const files: [string, (path: string, size: number) => Promise<SampleFile>][] = [
      ["1 GiB of random bytes from xorbs", writeRandomFile],
      ["1 GiB of compressed weights from xorbs", writeWeightsFile],
    ];
    for (const [number, [name, write]] of files.entries()) {
      const path = `xorbs-${number}.bin`;
      const file = await write(join(folder, path), GiB);
      await upload(python, hub, { folder, file: file.path, path, versions: 1, usesXet: true });
      const serverFolder = join(folder, `nginx-${number}`);
      mkdirSync(serverFolder);
      await using server = await disposable(startNginx(serverFolder, nginx, fileLocation(file.path)));
      const ours = { server: hub.started, path: hub.resolvePath(path) };
      rows.push(
        ...(await throughputRow(name, 0.3, { client, ours, nginx: { server, path: nginxFile }, sizeBytes: GiB })),
      );
    }
    return rows;
  });
}

async function withPython(what: string, measure: (python: string) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const python = pythonWithXet();
  return python === undefined ? omitted("huggingface_hub could not be installed", what) : measure(python);
}

function omitted(reason: string, what: string): BenchRow[] {
  console.error(`${reason}: ${what} are not measured.`);
  return [];
}

async function disposable<T extends { stop: () => Promise<void> }>(starting: Promise<T>): Promise<T & AsyncDisposable> {
  const started = await starting;
  return { ...started, [Symbol.asyncDispose]: () => started.stop() };
}
