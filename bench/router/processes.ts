import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A server started by a bench. */
export interface Started {
  child: ChildProcess;
  port: number;
  stop(): Promise<void>;
}

/** Pins this process and its future children to one core. */
export function pinThisProcess(core: number): void {
  execFileSync("taskset", ["-a", "-c", "-p", String(core), String(process.pid)], { stdio: "ignore" });
}

/**
 * Keeps cores from halting while latencies are measured: waking a halted core, especially a virtual one, takes longer
 * than the measured time. It runs at the lowest priority.
 */
export function keepAwake(cores: readonly number[]): Disposable {
  const loops = cores.map((core) =>
    spawn("taskset", ["-c", String(core), "chrt", "--idle", "0", "sh", "-c", "while :; do :; done"], {
      stdio: "ignore",
    }),
  );
  return {
    [Symbol.dispose]() {
      for (const loop of loops) loop.kill("SIGKILL");
    },
  };
}

/** Starts a program on one core and waits until its port responds. */
export async function start(
  command: readonly string[],
  { core, port, cwd, waitMs = 20_000 }: { core: number; port: number; cwd?: string; waitMs?: number },
): Promise<Started> {
  const child = spawn("taskset", ["-c", String(core), ...command], {
    stdio: "ignore",
    ...(cwd === undefined ? {} : { cwd }),
  });
  await waitForPort(child, { port, name: command[0] ?? "", waitMs });
  return { child, port, stop: () => stopProcess(child) };
}

/** Waits until the port of a program responds. @throws {Error} the program ended, or the port stays closed */
export async function waitForPort(
  child: ChildProcess,
  { port, name, waitMs = 20_000 }: { port: number; name: string; waitMs?: number },
): Promise<void> {
  const until = performance.now() + waitMs;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    if (await answers(port)) return;
    await sleep(100);
  }
  await stopProcess(child);
  throw new Error(`${name} did not open port ${port} in time`);
}

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(500) });
    return true;
  } catch {
    return false;
  }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), 8000);
  await ended;
  clearTimeout(killer);
}

export function find(program: string): string | undefined {
  try {
    return execFileSync("which", [program], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** Returns the process and its descendants. */
function family(pid: number): number[] {
  const children = execFileSync("sh", ["-c", `pgrep -P ${pid} || true`], { encoding: "utf8" });
  return [pid, ...children.split("\n").filter(Boolean).map(Number)];
}

/** Returns the CPU time so far, in microseconds, of a process and its children. */
export function cpuMicros({ child }: Started): number {
  let nanoseconds = 0;
  for (const pid of family(child.pid ?? 0)) {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]);
    }
  }
  return nanoseconds / 1000;
}

export function residentKiB({ child }: Started): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0);
}
