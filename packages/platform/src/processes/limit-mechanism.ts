import { spawnSync } from "node:child_process";

/** How a child process is kept within its limits: by the kernel, or by measuring and killing. */
export type LimitMechanism = { kind: "prlimit"; program: string } | { kind: "polling" };

const candidates = ["/usr/bin/prlimit", "/bin/prlimit", "/usr/local/bin/prlimit"];

let found: LimitMechanism | undefined;

/** Finds out once per process whether `prlimit` of util-linux works here. macOS and a bare Alpine do not have it. */
export function limitMechanism(): LimitMechanism {
  found ??= findPrlimit(candidates);
  return found;
}

/** @returns the first of the programs that runs a command with limits, else polling */
export function findPrlimit(programs: readonly string[]): LimitMechanism {
  const program = programs.find((candidate) => {
    const { status } = spawnSync(candidate, ["--data=1073741824", "--cpu=60", "--", candidate, "--version"], {
      stdio: "ignore",
      timeout: 5000,
    });
    return status === 0;
  });
  return program === undefined ? { kind: "polling" } : { kind: "prlimit", program };
}
