import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

const owner = join(import.meta.dirname, "../testing/idle-run.ts");
const tidy: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of tidy.splice(0).toReversed()) await undo();
});

/** A process with an embedded PostgreSQL. */
async function startOwner(): Promise<{ folder: string; process: ChildProcess; postgresPid: number }> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-owner-"));
  tidy.push(() => rm(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, [owner, folder], { stdio: ["pipe", "pipe", "inherit"] });
  tidy.push(() => child.kill("SIGKILL"));
  const [printed] = await once(child.stdout, "data");
  return { folder, process: child, postgresPid: Number(String(printed).trim()) };
}

function processesNaming(text: string): string[] {
  const { stdout } = spawnSync("ps", ["-ww", "-eo", "pid=,args="], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.includes(text) && line.includes("postgres"));
}

const watches = (postgresPid: number): string[] => {
  const { stdout } = spawnSync("ps", ["-ww", "-eo", "args="], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.endsWith(`modelyard-watch ${postgresPid}`));
};

const withinMs = 25_000;

test.each(["SIGKILL", "SIGTERM", "SIGINT"] as const)(
  "%s to the parent process ends PostgreSQL",
  async (signal) => {
    const { folder, process: child, postgresPid } = await startOwner();
    expect(processesNaming(folder)).not.toEqual([]);
    expect(watches(postgresPid)).toHaveLength(1);
    child.kill(signal);
    await expect.poll(() => processesNaming(folder), { timeout: withinMs }).toEqual([]);
    await expect.poll(() => watches(postgresPid), { timeout: withinMs }).toEqual([]);
  },
  60_000,
);

test("removing the data folder first also leaves no PostgreSQL running", async () => {
  const { folder, process: child } = await startOwner();
  await rm(folder, { recursive: true, force: true });
  child.kill("SIGKILL");
  await expect.poll(() => processesNaming(folder), { timeout: withinMs }).toEqual([]);
}, 60_000);

test("a regular stop ends the watch, which does not keep the process alive", async () => {
  const { folder, process: child, postgresPid } = await startOwner();
  const ended = once(child, "exit");
  child.kill("SIGUSR2");
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => watches(postgresPid), { timeout: withinMs }).toEqual([]);
  expect(processesNaming(folder)).toEqual([]);
}, 60_000);

test("a restarted PostgreSQL has one watch, for the new process", async () => {
  const { folder, postgresPid, process: child } = await startOwner();
  process.kill(postgresPid, "SIGKILL");
  await expect.poll(() => watches(postgresPid), { timeout: withinMs }).toEqual([]);
  const newWatches = () =>
    processesNaming(folder)
      .map((line) => Number.parseInt(line, 10))
      .filter((pid) => pid !== postgresPid)
      .flatMap(watches);
  await expect.poll(newWatches, { timeout: withinMs }).toHaveLength(1);
  child.kill("SIGKILL");
  await expect.poll(() => processesNaming(folder), { timeout: withinMs }).toEqual([]);
}, 60_000);
