import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks } from "../hostile/attacks.ts";
import { type Probe, startProbe } from "../hostile/probe.ts";
import { processTree } from "../hostile/process-tree.ts";
import { honestToken, startVictim, type Victim } from "../hostile/victim.ts";

// `./script/bench hostile` runs every attack against targets. Here each known attack runs once, and only conditions
// that hold on a slow machine are asserted: a blocked or broken hub fails by seconds, not by milliseconds.
const worstMs = 5000;

let victim: Victim;
let probe: Probe;
beforeAll(async () => {
  victim = await startVictim();
  probe = startProbe(victim.url, honestToken);
});
afterAll(async () => {
  probe.close();
  await victim.stop();
});

test.each(attacks.filter(({ isQuick }) => isQuick === true))("$name", async ({ prepare, run, allowed }) => {
  await prepare?.(victim);
  probe.start();
  const outcomes = await run(victim);
  const { maxMs, failed } = await probe.stop();
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
  expect(failed).toBe(0);
  expect(maxMs).toBeLessThan(worstMs);
});

test("no git process is left", async () => {
  // Processes that read repositories in use run for some seconds.
  await expect
    .poll(() => processTree(victim.pid).filter(({ name }) => name === "git").length, { timeout: 40_000 })
    .toBe(0);
});
