import { constants, getPriority } from "node:os";
import { expect, test } from "vitest";
import { startSimulator } from "./start-simulator.ts";

test("the demo's provider runs in another process, which ends with this one", async () => {
  const { url, key, pid = 0, close } = await startSimulator();
  expect(pid).not.toBe(process.pid);
  const response = await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  process.kill(pid, 0);
  expect(getPriority(pid)).toBe(Math.min(constants.priority.PRIORITY_LOW, getPriority() + 10));
  await close();
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  await close();
});
