import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks in `/proc` have this length on all platforms of Linux. */
const tickMs = 10;

interface ProcessTime {
  parent: number;
  /** Of the process and of its children that have ended, in ms. */
  cpuMs: number;
}

/** Returns the CPU time, in ms, of processes and all their descendants, also of those that have ended. */
export function cpuMsOf(roots: readonly number[]): number {
  const times = processTimes();
  const children = Map.groupBy(times.keys(), (pid) => times.get(pid)?.parent);
  let total = 0;
  const pending = [...roots];
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    total += times.get(pid)?.cpuMs ?? 0;
    pending.push(...(children.get(pid) ?? []));
  }
  return total;
}

function processTimes(): Map<number, ProcessTime> {
  const times = new Map<number, ProcessTime>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const time = timeOf(name);
    if (time !== undefined) times.set(Number(name), time);
  }
  return times;
}

/** @returns `undefined`: the process has ended */
function timeOf(name: string): ProcessTime | undefined {
  try {
    // The name of the program, in parentheses, may have spaces. The fields after it start with the state.
    const text = readFileSync(`/proc/${name}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), cpuMs: ticks * tickMs };
  } catch {
    return undefined;
  }
}
