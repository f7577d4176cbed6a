import { readdirSync, readFileSync } from "node:fs";

interface ProcessEntry {
  pid: number;
  parent: number;
  name: string;
  residentKiB: number;
}

/** Returns a process and all its descendants, from `/proc`. A process that ends meanwhile is left out. */
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
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "";
    return { pid, parent: Number(field("PPid")), name: field("Name"), residentKiB: Number(field("VmRSS") || 0) };
  } catch {
    return undefined;
  }
}

/** Sums the memory of a tree without PostgreSQL, whose shared buffers count once per process. */
export function residentMiB(root: number): number {
  const counted = processTree(root).filter(({ name }) => !name.startsWith("postgres"));
  return counted.reduce((sum, { residentKiB }) => sum + residentKiB, 0) / 1024;
}
