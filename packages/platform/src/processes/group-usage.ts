import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface GroupUsage {
  memoryBytes: number;
  cpuSeconds: number;
}

/**
 * Measures the resident memory and CPU time of each process group of this machine: the sums over its living processes.
 */
export async function readGroupUsage(): Promise<Map<number, GroupUsage>> {
  return process.platform === "linux" ? fromProc() : fromPs();
}

/** Both are constants of every Linux that Node supports on x64 and arm64, except for page sizes of some arm64 kernels. */
const clockTicksPerSecond = 100;
const pageBytes = 4096;

/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html fields 5 (pgrp), 14 and 15 (CPU time), 24 (rss) */
async function fromProc(): Promise<Map<number, GroupUsage>> {
  const usage = new Map<number, GroupUsage>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "latin1").catch(() => "");
    // The second field is the program's name in parentheses, which may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [, , group = "0"] = fields;
    const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    add(usage, Number(group), {
      memoryBytes: Number(fields[21] ?? 0) * pageBytes,
      cpuSeconds: ticks / clockTicksPerSecond,
    });
  }
  return usage;
}

async function fromPs(): Promise<Map<number, GroupUsage>> {
  const { stdout } = await run("ps", ["-A", "-o", "pgid=,rss=,time="], { maxBuffer: 16 * 1024 * 1024 });
  return parsePs(stdout);
}

/** @param text lines of group, resident KiB, and CPU time as `[[days-]hours:]minutes:seconds[.hundredths]` */
export function parsePs(text: string): Map<number, GroupUsage> {
  const usage = new Map<number, GroupUsage>();
  for (const line of text.split("\n")) {
    const [group, kibibytes, time = ""] = line.trim().split(/ +/);
    if (group === undefined || kibibytes === undefined) continue;
    const [clock = "", days = "0"] = time.split("-").toReversed();
    const seconds = clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);
    add(usage, Number(group), { memoryBytes: Number(kibibytes) * 1024, cpuSeconds: Number(days) * 86_400 + seconds });
  }
  return usage;
}

function add(usage: Map<number, GroupUsage>, group: number, { memoryBytes, cpuSeconds }: GroupUsage): void {
  const sum = usage.get(group) ?? { memoryBytes: 0, cpuSeconds: 0 };
  usage.set(group, { memoryBytes: sum.memoryBytes + memoryBytes, cpuSeconds: sum.cpuSeconds + cpuSeconds });
}
