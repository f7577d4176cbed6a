import { readdirSync, readFileSync } from "node:fs";

interface ProcessEntry {
  pid: number;
  parent: number;
  name: string;
  /** With its arguments. */
  command: string;
  residentKiB: number;
}

/** Returns a process and all its descendants, from `/proc`. Omits processes that end meanwhile. */
export function processTree(root: number): ProcessEntry[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readEntry(Number(name)) ?? []);
  const tree = all.filter(({ pid }) => pid === root);
  for (const entry of tree) tree.push(...all.filter(({ parent }) => parent === entry.pid));
  return tree;
}

function readEntry(pid: number): ProcessEntry | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "";
    return {
      pid,
      parent: Number(field("PPid")),
      name: field("Name"),
      command,
      residentKiB: Number(field("VmRSS") || 0),
    };
  } catch {
    return undefined;
  }
}

/** The memory of a hub's processes in MiB. */
export interface HubMemory {
  /** The hub's main process. */
  main: number;
  /** The process that starts commands. */
  spawner: number;
  /** Workers, git and all other children of the hub. */
  others: number;
  /** The simulated provider, which is test equipment and not part of a hub. */
  simulator: number;
}

/** Measures a hub without PostgreSQL, whose shared buffers count once per process. */
export function hubMemory(root: number): HubMemory {
  const memory: HubMemory = { main: 0, spawner: 0, others: 0, simulator: 0 };
  for (const { pid, name, command, residentKiB } of processTree(root)) {
    if (name.startsWith("postgres")) continue;
    if (pid === root) memory.main += residentKiB / 1024;
    else if (command.includes("simulator-process")) memory.simulator += residentKiB / 1024;
    else if (command.includes("spawner-process")) memory.spawner += residentKiB / 1024;
    else memory.others += residentKiB / 1024;
  }
  return memory;
}
