import { execFile, execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { pythonWith } from "../../tests/conformance/testing/python-with.ts";
import { type BenchRow, median } from "../row.ts";
import type { BenchHub } from "./bench-hub.ts";
import { writeRandomFile } from "./sample-file.ts";
import { MiB, rounds } from "./sizes.ts";

const sizeBytes = 512 * MiB;
const run = promisify(execFile);
const Seconds = z.array(z.number()).min(1);

/** Returns a Python with the client of Xet; `undefined` if it cannot be installed. */
export function pythonWithXet(): string | undefined {
  try {
    return pythonWith("modelyard-python-xet", ["huggingface_hub", "hf_xet"]);
  } catch {
    return undefined;
  }
}

/** Uploads of huggingface_hub by Xet and by Git LFS, and of a second version by Xet. */
export async function xetRows(folder: string, hub: BenchHub, python: string): Promise<BenchRow[]> {
  const file = join(folder, "xet.bin");
  const times = { lfs: [] as number[], first: [] as number[], second: [] as number[] };
  const growth: number[] = [];
  for (let turn = 0; turn < rounds; turn++) {
    await writeRandomFile(file, sizeBytes);
    const [lfs = 0] = await upload(python, hub, { folder, file, path: `lfs-${turn}.bin`, versions: 1, usesXet: false });
    times.lfs.push(lfs);
    await writeRandomFile(file, sizeBytes);
    const storedBefore = storedBytes(hub);
    const path = `xet-${turn}.bin`;
    const [first = 0, second = 0] = await upload(python, hub, { folder, file, path, versions: 2, usesXet: true });
    times.first.push(first);
    times.second.push(second);
    growth.push((storedBytes(hub) - storedBefore - sizeBytes) / sizeBytes);
  }
  rmSync(file);
  const [lfs, first, second] = [median(times.lfs), median(times.first), median(times.second)];
  return [
    {
      what: "huggingface_hub: upload of 512 MiB by Xet, against Git LFS",
      ours: speed(first),
      peer: speed(lfs),
      runs: times.first.map(speed),
      unit: "MB/s",
      ratio: lfs / first,
      target: "≥ 0.5 × Git LFS",
      held: lfs / first >= 0.5,
    },
    {
      what: "huggingface_hub: second version with 10 % changed, against the first",
      ours: second,
      peer: first,
      runs: times.second,
      unit: "s",
      ratio: second / first,
      target: "≤ 0.3 × first",
      held: second / first <= 0.3,
    },
    {
      what: "storage that the second version adds",
      ours: median(growth) * 100,
      runs: growth.map((share) => share * 100),
      unit: "%",
      target: "≤ 15 % of the file",
      held: median(growth) <= 0.15,
    },
  ];
}

interface HubUpload {
  folder: string;
  file: string;
  path: string;
  versions: 1 | 2;
  usesXet: boolean;
}

/** Uploads a file with huggingface_hub. @returns the seconds for each version */
export async function upload(
  python: string,
  { url, token, repo }: BenchHub,
  { folder, file, path, versions, usesXet }: HubUpload,
): Promise<number[]> {
  // Without what earlier uploads left on this machine, such as the hashes of known chunks.
  const home = join(folder, `home-${path}`);
  const env = {
    PATH: `${dirname(python)}:${process.env["PATH"]}`,
    HOME: home,
    HF_HOME: home,
    HF_XET_CACHE: join(home, "xet"),
    HF_ENDPOINT: url,
    HF_TOKEN: token,
    HF_HUB_DISABLE_TELEMETRY: "1",
    HF_HUB_DISABLE_PROGRESS_BARS: "1",
    ...(usesXet ? {} : { HF_HUB_DISABLE_XET: "1" }),
  };
  const program = join(import.meta.dirname, "xet-client.py");
  const { stdout } = await run(python, [program, repo, path, file, String(versions)], { env });
  rmSync(home, { recursive: true, force: true });
  return Seconds.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
}

function storedBytes(hub: BenchHub): number {
  return Number(execFileSync("du", ["-sb", join(hub.dataFolder, "objects")], { encoding: "utf8" }).split("\t")[0]);
}

function speed(seconds: number): number {
  return sizeBytes / 1e6 / seconds;
}
