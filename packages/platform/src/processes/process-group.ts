import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { type LimitMechanism, limitedCommand, limitMechanism, type ProcessLimits } from "./limit-mechanism.ts";
import { LimitPoller } from "./poll-limits.ts";

export interface ProcessGroup {
  /** The first process. When it ends, all others of the group are killed. */
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Asks every process of the group to end, so that it can remove its temporary files; kills the rest two seconds later. */
  stop: () => void;
  /** Kills every process of the group at once. */
  kill: () => void;
  /** Says which limit ended the group, if this process enforced it. */
  exceeded: () => "deadline" | "memory" | "CPU" | undefined;
}

export interface ProcessGroupOptions {
  command: readonly [string, ...string[]];
  cwd: string;
  environment: Readonly<Record<string, string>>;
  limits: ProcessLimits;
  deadlineMs?: number;
  /** Where the kernel can, it kills the first process when this one dies, also by `kill -9`. */
  diesWithParent?: boolean;
  mechanism?: LimitMechanism;
}

const graceMs = 2000;
const poller = new LimitPoller();

/** Kills the groups of this process that have not ended. A detached child would outlive us. */
const running = new Set<() => void>();
process.on("exit", () => {
  for (const kill of running) kill();
});

/** Windows has no process groups. */
let startsGroups = process.platform !== "win32";

/**
 * Keeps what this process starts from now on in its own group. For a process that itself runs in a limited group, such as
 * the hook of a push: its children then end with the group.
 */
export function keepChildrenInGroup(): void {
  startsGroups = false;
}

/**
 * Starts a command in a process group of its own, with limits on memory, CPU time and duration. The group ends as a
 * whole: with its first process, at a limit, and when this process exits.
 */
export function startProcessGroup({
  command,
  cwd,
  environment,
  limits,
  deadlineMs,
  diesWithParent = false,
  mechanism = limitMechanism(),
}: ProcessGroupOptions): ProcessGroup {
  const [program = command[0], ...args] = limitedCommand(mechanism, limits, {
    command,
    // Inside a group the parent may be killed before it can end what it started.
    diesWithParent: diesWithParent || !startsGroups,
  });
  const child = spawn(program, args, {
    cwd,
    env: environment,
    stdio: ["pipe", "pipe", "pipe"],
    detached: startsGroups,
  });
  const { pid } = child;
  let exceeded: ReturnType<ProcessGroup["exceeded"]>;
  let grace: NodeJS.Timeout | undefined;

  const signal = (name: "SIGTERM" | "SIGKILL"): void => {
    if (pid === undefined || !running.has(kill)) return;
    if (startsGroups) signalGroup(pid, name);
    else child.kill(name);
  };
  const kill = (): void => signal("SIGKILL");
  const stop = (): void => {
    if (grace !== undefined) return;
    signal("SIGTERM");
    grace = setTimeout(kill, graceMs).unref();
  };
  const exceed = (limit: NonNullable<typeof exceeded>): void => {
    exceeded ??= limit;
    if (limit === "deadline") stop();
    else kill();
  };

  running.add(kill);
  const deadline = deadlineMs === undefined ? undefined : setTimeout(() => exceed("deadline"), deadlineMs).unref();
  const unwatch =
    mechanism.kind === "polling" && pid !== undefined
      ? poller.watch(pid, { limits, onExceeded: exceed })
      : () => undefined;
  const ended = (): void => {
    kill();
    running.delete(kill);
    clearTimeout(deadline);
    clearTimeout(grace);
    unwatch();
  };
  child.once("exit", ended);
  child.once("error", ended);
  return { child, stop, kill, exceeded: () => exceeded };
}

function signalGroup(pid: number, name: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(-pid, name);
  } catch {
    // All of its processes have ended.
  }
}
