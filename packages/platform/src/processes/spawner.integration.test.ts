import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readGroupUsage } from "./group-usage.ts";
import { type ProcessGroup, type ProcessGroupOptions, startGroupsThrough, startProcessGroup } from "./process-group.ts";
import { Spawner } from "./spawner.ts";

let spawner: Spawner;
beforeAll(async () => {
  spawner = await Spawner.open({ onEnd: () => undefined });
  startGroupsThrough(spawner);
});
afterAll(() => {
  startGroupsThrough(undefined);
  spawner.close();
});

function start(script: string, options: Partial<ProcessGroupOptions> = {}): ProcessGroup {
  return startProcessGroup({
    command: ["sh", "-c", script],
    cwd: "/",
    environment: { PATH: "/usr/bin:/bin" },
    limits: { memoryBytes: 64 << 20 },
    ...options,
  });
}

/** Ignores processes that have ended and wait for their parent; may miss one that has just started. */
async function isAlive(group: number | undefined): Promise<boolean> {
  return ((await readGroupUsage()).get(group ?? -1)?.memoryBytes ?? 0) > 0;
}

/** @param id id of a process, or of a group as a negative number */
function exists(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

test("a command runs under the spawner with its folder, environment, streams and exit code", async () => {
  const { child } = start("echo $PPID; pwd; echo $WORD; echo problem >&2; exit 7", {
    cwd: "/usr",
    environment: { PATH: "/usr/bin:/bin", WORD: "x y" },
  });
  const closed = once(child, "close");
  const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(output).toBe(`${spawner.pid}\n/usr\nx y\n`);
  expect(problem).toBe("problem\n");
  expect(await closed).toEqual([7, null]);
});

test("large input and output pass unchanged, also if written before the command runs", async () => {
  const sent = Buffer.alloc(5 << 20, "0123456789abcdef\n");
  const { child } = start("cat");
  child.stdin.end(sent);
  const received = await buffer(child.stdout);
  expect(received.equals(sent)).toBe(true);
});

test("written data arrives even if the stream is destroyed right after", async () => {
  const { child } = start("cat");
  child.stdin.write("last words", () => {
    child.stdin.end();
    child.stdin.destroy();
  });
  expect(await text(child.stdout)).toBe("last words");
});

test("an input that is destroyed before the command runs ends at once", async () => {
  const { child } = start("cat; echo end");
  child.stdin.destroy();
  expect(await text(child.stdout)).toBe("end\n");
});

test("input that a command does not read causes no error", async () => {
  const { child } = start("exit 0");
  const closed = once(child, "close");
  child.stdin.end(Buffer.alloc(5 << 20));
  expect(await closed).toEqual([0, null]);
});

test("each of many commands has separate streams", async () => {
  const outputs = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const { child } = start("cat");
      child.stdin.end(String(index));
      return text(child.stdout);
    }),
  );
  expect(outputs).toEqual(Array.from({ length: 40 }, (_, index) => String(index)));
});

test("kill ends the whole group", async () => {
  const { child, kill } = start("sleep 1000 & echo started; wait");
  await once(child.stdout, "data");
  kill();
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  await expect.poll(() => isAlive(child.pid)).toBe(false);
});

test("when the first process ends, the others are killed", async () => {
  const { child } = start("sleep 1000 >/dev/null 2>&1 </dev/null & exit 0");
  await once(child, "exit");
  await expect.poll(() => isAlive(child.pid)).toBe(false);
});

test("the deadline ends all processes, including those that ignore SIGTERM", async () => {
  const { child, exceeded } = start('trap "" TERM; while :; do :; done', { deadlineMs: 100 });
  await once(child, "exit");
  expect(exceeded()).toBe("deadline");
});

test("a group can be stopped before it starts, and later ones start", async () => {
  const { child, kill } = start("echo started; sleep 1000");
  kill();
  expect(await once(child, "close")).toEqual([null, "SIGKILL"]);
  expect(await text(start("echo next").child.stdout)).toBe("next\n");
});

test("a missing program is reported by the child's error", async () => {
  const { child } = start("", { command: ["modelyard-no-such-program"], mechanism: { kind: "polling" } });
  const [error] = await once(child, "error").catch((reason: unknown) => [reason]);
  expect(error).toMatchObject({ code: "ENOENT" });
});

test("a start that the system rejects fails only that command", async () => {
  const running = start("cat");
  const { child } = start("", { command: ["/bin/echo", "x".repeat(200_000)], mechanism: { kind: "polling" } });
  const [error] = await once(child, "error").catch((reason: unknown) => [reason]);
  expect(error).toMatchObject({ code: "E2BIG" });
  expect(spawner.isRunning).toBe(true);
  running.child.stdin.end("still here");
  expect(await text(running.child.stdout)).toBe("still here");
});

test("a group can have a lower priority than this process", async () => {
  const { child, kill } = start("echo started; sleep 1000", { niceness: 10 });
  await once(child.stdout, "data");
  await expect.poll(() => getPriority(child.pid)).toBe(Math.min(19, getPriority() + 10));
  kill();
  await once(child, "exit");
});

test("when the spawner dies its children fail, and the next command starts without it", async () => {
  let hasEnded = false;
  const own = await Spawner.open({ onEnd: () => (hasEnded = true) });
  startGroupsThrough(own);
  const { child } = start("echo started; sleep 1000");
  await once(child.stdout, "data");
  process.kill(own.pid ?? 0, "SIGKILL");
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  expect(hasEnded).toBe(true);
  await expect.poll(() => isAlive(child.pid)).toBe(false);
  expect(await text(start("echo $PPID").child.stdout)).toBe(`${process.pid}\n`);
  startGroupsThrough(spawner);
});

test("when this process is killed, the spawner and its groups end, and no file remains", async () => {
  const script = `import { Spawner } from ${JSON.stringify(join(import.meta.dirname, "spawner.ts"))};
    const spawner = await Spawner.open({ onEnd: () => undefined });
    const { child } = spawner.start({ program: "sleep", args: ["1000"], cwd: "/", environment: { PATH: "/usr/bin:/bin" }, niceness: 0 });
    child.once("spawn", () => console.log(spawner.pid + " " + child.pid));`;
  const folder = await mkdtemp("/tmp/spawner-");
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    parent.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  const [printed] = await once(parent.stdout, "data");
  const [spawnerPid = 0, group = 0] = String(printed).trim().split(" ").map(Number);
  expect(exists(-group)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isAlive(group)).toBe(false);
  const spawnerStat = () => execFileSync("ps", ["-o", "stat=", "-p", String(spawnerPid)], { encoding: "utf8" });
  const isSpawnerRunning = () => {
    try {
      return !spawnerStat().startsWith("Z");
    } catch {
      return false;
    }
  };
  await expect.poll(isSpawnerRunning).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});
