import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { toHashString } from "../../apps/hub/src/xet/format/hash-string.ts";
import { makeXorb, readAtOf } from "../../apps/hub/src/xet/format/testing/make-xorb.ts";
import { textBytes } from "../../apps/hub/src/xet/format/testing/random.ts";
import { readXorb } from "../../apps/hub/src/xet/format/xorb/read-xorb.ts";
import type { BenchRow } from "../row.ts";
import type { BenchHub, FileUpload } from "./bench-hub.ts";
import type { Client } from "./client.ts";
import { writeRandomFile } from "./sample-file.ts";
import { MiB } from "./sizes.ts";

const mostMs = 50;
const xorbRounds = 15;
const parallel = 4;
/** Large files are cut into chunks after their upload. */
const afterUploadMs = 5000;

/** How long other requests take while the hub checks what is uploaded. */
export async function probeRows(folder: string, hub: BenchHub, client: Client): Promise<BenchRow[]> {
  return [
    await probeRow("xorbs are checked", hub, await xorbUploads(folder, hub, client)),
    await probeRow("large files are uploaded and cut into chunks", hub, await fileUploads(folder, hub, client)),
  ];
}

async function probeRow(during: string, hub: BenchHub, work: () => Promise<void>): Promise<BenchRow> {
  const child = fork(join(import.meta.dirname, "probe-process.ts"), [hub.url, `/api/models/${hub.repo}`]);
  try {
    child.send("start");
    await work();
    child.send("stop");
    const [message] = await once(child, "message");
    const times = z
      .array(z.number())
      .min(100)
      .parse(message)
      .toSorted((left, right) => left - right);
    const ours = times[Math.ceil(times.length * 0.99) - 1] ?? 0;
    return {
      what: `p99 of other requests while ${during}`,
      ours,
      unit: "ms",
      target: `≤ ${mostMs} ms`,
      held: ours <= mostMs,
    };
  } finally {
    child.kill();
  }
}

/** Prepares uploads of xorbs of compressed text, each sent several times: the hub checks each time. */
async function xorbUploads(folder: string, hub: BenchHub, client: Client): Promise<() => Promise<void>> {
  const token = await writeToken(hub);
  const files = Array.from({ length: parallel }, (_, number) => {
    const raws = Array.from({ length: 16 }, (_unused, seed) => textBytes(64 * 1024, number * 16 + seed + 1));
    const chunks = Array.from({ length: 1000 }, (_unused, index) => ({
      raw: raws[(index * 7) % 16] ?? new Uint8Array(),
      scheme: 1,
    }));
    const xorb = makeXorb(chunks);
    const file = join(folder, `xorb-${number}`);
    writeFileSync(file, xorb);
    const { hash } = readXorb(readAtOf(xorb), xorb.length, { chunks: 8192, rawBytes: 64 * MiB });
    return {
      method: "POST",
      port: hub.started.port,
      target: `/xet/v1/xorbs/default/${toHashString(hash)}`,
      headers: { Authorization: `Bearer ${token}` },
      file,
    };
  });
  return async () => {
    for (let round = 0; round < xorbRounds; round++) await client.run({ kind: "upload", files });
    for (const { file } of files) rmSync(file);
  };
}

async function writeToken({ url, repo, token }: BenchHub): Promise<string> {
  const response = await fetch(`${url}/api/models/${repo}/xet-write-token/main`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return z.object({ accessToken: z.string() }).parse(await response.json()).accessToken;
}

async function fileUploads(folder: string, hub: BenchHub, client: Client): Promise<() => Promise<void>> {
  const files: FileUpload[] = [];
  for (let number = 0; number < parallel; number++) {
    const file = await writeRandomFile(join(folder, `large-${number}.bin`), 512 * MiB);
    files.push({ ...(await hub.startUpload(file)), file: file.path });
  }
  return async () => {
    await client.run({ kind: "upload", files });
    await sleep(afterUploadMs);
    for (const { file } of files) rmSync(file);
  };
}
