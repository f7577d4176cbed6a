import { spawn } from "node:child_process";
import type { CommandToStart, GroupChild, StartedGroup } from "./group-child.ts";
import { type LimitMechanism, limitedCommand, limitMechanism, type ProcessLimits } from "./limit-mechanism.ts";
import { lowerPriority } from "./lower-priority.ts";
import { LimitPoller } from "./poll-limits.ts";
import { signalGroupOf } from "./signal-group.ts";
import type { Spawner } from "./spawner.ts";

export interface ProcessGroup {
  /** The first process. When it ends, all others of the group are killed. */
  child: GroupChild;
  /**
   * Sends SIGTERM to every process of the group, so that it can remove its temporary files; kills the rest two seconds
   * later.
   */
  stop: () => void;
  /** Kills every process of the group immediately. */
  kill: () => void;
  /** Returns which limit ended the group, if this process enforced it. */
  exceeded: () => "deadline" | "memory" | "CPU" | undefined;
}

export interface ProcessGroupOptions {
  command: readonly [string, ...string[]];
  cwd: string;
  environment: Readonly<Record<string, string>>;
  limits: ProcessLimits;
  deadlineMs?: number;
  /** Whether the kernel kills the first process when this one dies, also by `kill -9` (where supported). */
  diesWithParent?: boolean;
  /** 0 to 19: how much processor time it yields to this process. */
  niceness?: number;
  mechanism?: LimitMechanism;
}

const graceMs = 2000;
const poller = new LimitPoller();

/** Kills the groups of this process that are still running, because detached children would outlive it. */
const running = new Set<() => void>();
process.on("exit", () => {
  for (const kill of running) kill();
});

/** Windows has no process groups. */
let startsGroups = process.platform !== "win32";

/**
 * Keeps future children of this process in its own group. For a process that itself runs in a limited group, such as
 * the hook of a push: its children then end with the group.
 */
export function keepChildrenInGroup(): void {
  startsGroups = false;
}

let spawner: Spawner | undefined;

/** Starts groups through a spawner from now on, while it runs; `undefined` reverts that. */
export function startGroupsThrough(next: Spawner | undefined): void {
  spawner = next;
}

/**
 * Starts a command in a new process group, with limits on memory, CPU time and duration. The group ends as a
 * whole: with its first process, at a limit, and when this process exits.
 */
export function startProcessGroup({
  command,
  cwd,
  environment,
  limits,
  deadlineMs,
  diesWithParent = false,
  niceness = 0,
  mechanism = limitMechanism(),
}: ProcessGroupOptions): ProcessGroup {
  const [program = command[0], ...args] = limitedCommand(mechanism, limits, {
    command,
    // In a group, the parent may be killed before it can stop its children.
    diesWithParent: diesWithParent || !startsGroups,
  });
  const start = spawner?.isRunning === true && startsGroups ? spawner.start.bind(spawner) : startHere;
  const { child, signalGroup } = start({ program, args, cwd, environment, niceness });
  let exceeded: ReturnType<ProcessGroup["exceeded"]>;
  let grace: NodeJS.Timeout | undefined;

  const signal = (name: "SIGTERM" | "SIGKILL"): void => {
    if (running.has(kill)) signalGroup(name);
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
  let unwatch: (() => void) | undefined;
  if (mechanism.kind === "polling") {
    child.once("spawn", () => {
      if (child.pid !== undefined && running.has(kill))
        unwatch = poller.watch(child.pid, { limits, onExceeded: exceed });
    });
  }
  const ended = (): void => {
    kill();
    running.delete(kill);
    clearTimeout(deadline);
    clearTimeout(grace);
    unwatch?.();
  };
  child.once("exit", ended);
  child.once("error", ended);
  return { child, stop, kill, exceeded: () => exceeded };
}

function startHere({ program, args, cwd, environment, niceness }: CommandToStart): StartedGroup {
  const isGroup = startsGroups;
  const child = spawn(program, args, { cwd, env: environment, stdio: ["pipe", "pipe", "pipe"], detached: isGroup });
  const { pid } = child;
  if (pid !== undefined && niceness > 0) lowerPriority(pid, niceness);
  return {
    child,
    signalGroup: (name) => {
      if (pid === undefined) return;
      if (isGroup) signalGroupOf(pid, name);
      else child.kill(name);
    },
  };
}
