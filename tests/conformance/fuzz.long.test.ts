import { expect, test } from "vitest";
import { runFuzz } from "../fuzz/run-fuzz.ts";
import { randomSeed } from "../fuzz/seeded-random.ts";

/** `FUZZ_SEED=1234 npx vitest run --project long tests/conformance/fuzz.long.test.ts` repeats a run. */
const seed = Number(process.env["FUZZ_SEED"] ?? randomSeed());
/** Caches fill up to their limits; a leak of a kilobyte per request would exceed this. */
const allowedGrowthBytes = 60_000_000;

test(`generated requests cause no server error, undocumented response or leak: seed ${seed}`, async () => {
  const report = await runFuzz({ seed, requests: 15_000 });
  expect(report.problems).toEqual([]);
  expect(report.logged).toEqual([]);
  expect(report.healthStatus).toBe(200);
  expect(report.grownBytes).toBeLessThan(allowedGrowthBytes);
  expect(report.succeeded.size).toBeGreaterThan(report.routes / 4);
}, 1_800_000);
