import { readdir, readFile, readlink } from "node:fs/promises";
import { ownerVariable } from "./end-orphans.ts";

/** Who listens on a port of this machine. `unknown`: this system does not tell. */
export type PortOwner = "engine" | "other" | "none" | "unknown";

/** Processes of an engine. */
interface EngineProcesses {
  /** Their process group. */
  group: number | undefined;
  /** The value of `ownerVariable` in their environment, for those that left the group. */
  mark: string;
}

const listening = "0A";
/** IPv4 and IPv6 addresses as in `/proc/net`, at which a connection to 127.0.0.1 arrives. */
const loopback: ReadonlySet<string> = new Set([
  "0100007F",
  "00000000",
  "0".repeat(32),
  "0000000000000000FFFF00000100007F",
]);

/** Returns whether the processes of an engine listen on a port of 127.0.0.1, and no others. Only Linux tells. */
export async function portOwner(port: number, engine: EngineProcesses): Promise<PortOwner> {
  if (process.platform !== "linux") return "unknown";
  const sockets = await listeningSockets(port);
  if (sockets === undefined) return "unknown";
  if (sockets.size === 0) return "none";
  for (const pid of await engineProcesses(engine)) {
    // oxlint-disable-next-line no-await-in-loop -- few processes
    for (const socket of await openFiles(pid)) sockets.delete(socket);
  }
  return sockets.size === 0 ? "engine" : "other";
}

/** @returns the sockets, as links in `/proc/PID/fd` name them; `undefined` if they cannot be read */
async function listeningSockets(port: number): Promise<Set<string> | undefined> {
  const [four, six] = await Promise.all(["tcp", "tcp6"].map((name) => readText(`/proc/net/${name}`)));
  if (four === undefined) return undefined;
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  const sockets = new Set<string>();
  for (const line of [...four.split("\n"), ...(six ?? "").split("\n")]) {
    const [, local = "", , state, , , , , , inode] = line.trim().split(/\s+/);
    const [address = "", usedPort] = local.split(":");
    if (state === listening && usedPort === wanted && loopback.has(address)) sockets.add(`socket:[${inode}]`);
  }
  return sockets;
}

async function engineProcesses({ group, mark }: EngineProcesses): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const found: number[] = [];
  for (const pid of pids) {
    // oxlint-disable-next-line no-await-in-loop -- thousands at once would need as many descriptors
    const stat = (await readText(`/proc/${pid}/stat`)) ?? "";
    // The name of the program may contain spaces and parentheses.
    const [, , processGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // oxlint-disable-next-line no-await-in-loop -- thousands at once would need as many descriptors
    if (Number(processGroup) === group || (await hasMark(pid, mark))) found.push(pid);
  }
  return found;
}

async function hasMark(pid: number, mark: string): Promise<boolean> {
  const environment = await readText(`/proc/${pid}/environ`);
  return environment?.split("\0").includes(`${ownerVariable}=${mark}`) === true;
}

async function openFiles(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch((): string[] => []);
  return Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => "")));
}

/** @returns `undefined` for a process that has ended or belongs to another user */
async function readText(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}
