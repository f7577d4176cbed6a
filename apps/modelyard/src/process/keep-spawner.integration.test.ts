import { text } from "node:stream/consumers";
import { startProcessGroup } from "@modelyard/platform/processes/process-group";
import { expect, test } from "vitest";
import { keepSpawner } from "./keep-spawner.ts";

/** Returns the id of the process that starts commands. */
async function starter(): Promise<number> {
  const { child } = startProcessGroup({
    command: ["sh", "-c", "echo $PPID"],
    cwd: "/",
    environment: { PATH: "/usr/bin:/bin" },
    limits: { memoryBytes: 64 << 20 },
  });
  return Number(await text(child.stdout));
}

test("another process starts commands, and is replaced if it is killed, until the end", async () => {
  const warnings: string[] = [];
  const spawner = await keepSpawner(
    { warn: (_fields: object, message?: string) => void warnings.push(message ?? "") },
    { restartMs: 10 },
  );
  const first = await starter();
  expect(first).not.toBe(process.pid);
  process.kill(first, "SIGKILL");
  await expect.poll(starter).not.toBe(first);
  await expect.poll(starter).not.toBe(process.pid);
  expect(warnings).toEqual(["the process that starts git has ended; another is started"]);
  spawner.close();
  expect(await starter()).toBe(process.pid);
});
