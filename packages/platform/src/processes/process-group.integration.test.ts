import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { parsePs, readGroupUsage } from "./group-usage.ts";
import { findMechanism, type LimitMechanism, limitedCommand, limitMechanism } from "./limit-mechanism.ts";
import { LimitPoller } from "./poll-limits.ts";
import { type ProcessGroup, type ProcessGroupOptions, startGroupsThrough, startProcessGroup } from "./process-group.ts";

const MiB = 1024 * 1024;
const polling: LimitMechanism = { kind: "polling" };

// Without a spawner; `spawner.integration.test.ts` tests the same with one.
beforeAll(() => startGroupsThrough(undefined));

function start(script: string, options: Partial<ProcessGroupOptions> = {}): ProcessGroup {
  const group = startProcessGroup({
    command: ["sh", "-c", script],
    cwd: "/",
    environment: { PATH: "/usr/bin:/bin" },
    limits: { memoryBytes: 64 * MiB },
    ...options,
  });
  onTestFinished(group.kill);
  return group;
}

async function livingProcesses(group: number | undefined): Promise<boolean> {
  return ((await readGroupUsage()).get(group ?? -1)?.memoryBytes ?? 0) > 0;
}

/** Shell code that uses more and more memory, or endless CPU time. */
const grow = `awk 'BEGIN { text = "x"; while (1) text = text text }'`;
const spin = "while :; do :; done";

const hasPrlimit = limitMechanism().kind === "prlimit";
const noPrlimit = "prlimit of util-linux was not found";
const isWindows = process.platform === "win32";
const noGroups = "Windows has no process groups";

test("the kernel refuses memory above the limit", async ({ skip }) => {
  skip(!hasPrlimit, noPrlimit);
  const { child } = start(`exec ${grow}`);
  const [code] = await once(child, "exit");
  expect(code).not.toBe(0);
});

test("the kernel ends a process that used its CPU time", async ({ skip }) => {
  skip(!hasPrlimit, noPrlimit);
  const { child } = start(spin, { limits: { memoryBytes: 64 * MiB, cpuSeconds: 1 } });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGXCPU");
});

test("where there is no prlimit, polling ends a group above its memory", async ({ skip }) => {
  skip(isWindows, noGroups);
  const { child, exceeded } = start(`${grow} & wait`, { mechanism: polling });
  await once(child, "exit");
  expect(exceeded()).toBe("memory");
});

test("polling ends a group above its CPU time", async ({ skip }) => {
  skip(isWindows, noGroups);
  const limits = { memoryBytes: 64 * MiB, cpuSeconds: 0.5 };
  const { child, exceeded } = start(`(${spin}) & wait`, { mechanism: polling, limits });
  await once(child, "exit");
  expect(exceeded()).toBe("CPU");
});

test("the deadline ends all processes, including those that ignore SIGTERM", async () => {
  const { child, exceeded } = start(`trap "" TERM; (${spin}) & wait; ${spin}`, { deadlineMs: 100 });
  await once(child, "exit");
  expect(exceeded()).toBe("deadline");
  await expect.poll(() => livingProcesses(child.pid)).toBe(false);
});

test("when the first process ends, the others are killed", async () => {
  const { child } = start("sleep 1000 >/dev/null 2>&1 </dev/null & echo started");
  await once(child, "exit");
  await expect.poll(() => livingProcesses(child.pid)).toBe(false);
});

test("kill ends the whole group", async () => {
  const { child, kill } = start("sleep 1000 & sleep 1000 & echo started; wait");
  await once(child.stdout, "data");
  expect(await livingProcesses(child.pid)).toBe(true);
  kill();
  await once(child, "close");
  await expect.poll(() => livingProcesses(child.pid)).toBe(false);
});

test("a process of a group can keep its children in the group", async () => {
  const nested = `import { keepChildrenInGroup, startProcessGroup } from ${JSON.stringify(join(import.meta.dirname, "process-group.ts"))};
    keepChildrenInGroup();
    const { child } = startProcessGroup({ command: ["sleep", "1000"], cwd: "/", environment: { PATH: "/usr/bin:/bin" },
      limits: { memoryBytes: ${1024 * MiB} } });
    child.once("spawn", () => console.log(child.pid));`;
  const { child, kill } = start("", {
    command: [process.execPath, "--input-type=module", "-e", nested],
    limits: { memoryBytes: 2048 * MiB },
  });
  const [printed] = await once(child.stdout, "data");
  const inner = String(printed).trim();
  expect(execFileSync("ps", ["-o", "pgid=", "-p", inner], { encoding: "utf8" }).trim()).toBe(String(child.pid));
  kill();
  await once(child, "close");
  await expect.poll(() => livingProcesses(child.pid)).toBe(false);
});

test("a missing program is reported by the child's error or exit code", async () => {
  const { child } = start("", { command: ["modelyard-no-such-program"], mechanism: polling });
  const [error] = await once(child, "error").catch((reason: unknown) => [reason]);
  expect(error).toMatchObject({ code: "ENOENT" });
});

test("limits become arguments of prlimit, and setpriv ties the command to its parent", () => {
  const mechanism = { kind: "prlimit", program: "/bin/prlimit", setpriv: "/bin/setpriv" } as const;
  const command = ["git", "--version"];
  expect(limitedCommand(polling, { memoryBytes: 1 }, { command, diesWithParent: true })).toEqual(command);
  expect(limitedCommand(mechanism, { memoryBytes: 5, cpuSeconds: 7 }, { command, diesWithParent: false })).toEqual([
    "/bin/prlimit",
    "--data=5:5",
    "--cpu=7:12",
    "--",
    "git",
    "--version",
  ]);
  expect(limitedCommand(mechanism, { memoryBytes: 5 }, { command, diesWithParent: true })).toEqual([
    "/bin/prlimit",
    "--data=5:5",
    "--",
    "/bin/setpriv",
    "--pdeathsig",
    "KILL",
    "--",
    "git",
    "--version",
  ]);
  expect(findMechanism(["/nowhere"])).toEqual(polling);
});

test("ps lines are summed up by group", () => {
  expect(parsePs("  10  1024 00:01\n  10   512 1-02:03:04\n  11 8 0:02.50\n")).toEqual(
    new Map([
      [10, { memoryBytes: 1536 * 1024, cpuSeconds: 93_785 }],
      [11, { memoryBytes: 8192, cpuSeconds: 2.5 }],
    ]),
  );
});

test("a failed measurement is retried", async () => {
  let reads = 0;
  const poller = new LimitPoller(async () => {
    reads += 1;
    if (reads === 1) throw new Error("no ps");
    return new Map([[7, { memoryBytes: 11, cpuSeconds: 0 }]]);
  });
  const limit = await new Promise((resolve) => poller.watch(7, { limits: { memoryBytes: 10 }, onExceeded: resolve }));
  expect(limit).toBe("memory");
  expect(reads).toBe(2);
});
