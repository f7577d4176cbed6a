import { spawnSync } from "node:child_process";

/** How limits of child processes are enforced: by the kernel, or by polling and killing. */
export type LimitMechanism =
  | {
      kind: "prlimit";
      program: string;
      /** `setpriv`, with which the kernel kills a child when its parent dies, also by `kill -9`. */
      setpriv: string | undefined;
    }
  | { kind: "polling" };

export interface ProcessLimits {
  /** Private writable memory of each process (RLIMIT_DATA); while polling, resident memory of the whole group. */
  memoryBytes: number;
  /** CPU time of each process; while polling, of the whole group. */
  cpuSeconds?: number;
}

const folders = ["/usr/bin", "/bin", "/usr/local/bin"];

let found: LimitMechanism | undefined;

/** Detects, once per process, which util-linux tools work here. macOS and a bare Alpine have none. */
export function limitMechanism(): LimitMechanism {
  found ??= findMechanism(folders);
  return found;
}

/** @returns polling, unless `prlimit` is in one of the folders and can run a command with limits */
export function findMechanism(among: readonly string[]): LimitMechanism {
  const prlimit = firstThatRuns(among, "prlimit", (program) => [...prlimitFlags({ memoryBytes: 2 ** 30 }), program]);
  if (prlimit === undefined) return { kind: "polling" };
  const setpriv = firstThatRuns(among, "setpriv", (program) => [...setprivFlags, program]);
  return { kind: "prlimit", program: prlimit, setpriv };
}

function firstThatRuns(
  among: readonly string[],
  name: string,
  argumentsFor: (program: string) => string[],
): string | undefined {
  return among
    .map((folder) => `${folder}/${name}`)
    .find((program) => {
      const { status } = spawnSync(program, [...argumentsFor(program), "--version"], {
        stdio: "ignore",
        timeout: 5000,
      });
      return status === 0;
    });
}

/** After SIGXCPU a process has this long to end before the kernel kills it. */
const cpuGraceSeconds = 5;
const setprivFlags = ["--pdeathsig", "KILL", "--"];

/** Never RLIMIT_AS: Node and WebAssembly reserve far more addresses than they use, and git maps whole packs. */
function prlimitFlags({ memoryBytes, cpuSeconds }: ProcessLimits): string[] {
  const cpu = cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}:${cpuSeconds + cpuGraceSeconds}`];
  return [`--data=${memoryBytes}:${memoryBytes}`, ...cpu, "--"];
}

/**
 * Returns the command line that runs a command within its limits. The process id stays the same: every tool replaces
 * itself.
 * Running `prlimit` first costs 0.4 ms and applies the limits from the start; `prlimit --pid` afterwards costs more.
 * @param diesWithParent also has the kernel kill the command when this process dies; costs another 0.6 ms
 */
export function limitedCommand(
  mechanism: LimitMechanism,
  limits: ProcessLimits,
  { command, diesWithParent }: { command: readonly string[]; diesWithParent: boolean },
): string[] {
  if (mechanism.kind === "polling") return [...command];
  const bound = diesWithParent && mechanism.setpriv !== undefined ? [mechanism.setpriv, ...setprivFlags] : [];
  return [mechanism.program, ...prlimitFlags(limits), ...bound, ...command];
}
