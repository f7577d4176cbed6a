import { expect, test } from "vitest";
import { runFuzz } from "../fuzz/run-fuzz.ts";

// Every registered route of the hub, the pages and the router gets generated requests. Each problem names its seed, the
// number of its request, and the command that sends it again. `fuzz.long.test.ts` sends many more.

test("generated requests to registered routes cause no server error and no undocumented response", async () => {
  const report = await runFuzz({ seed: 20_261_123, requests: 300 });
  expect(report.problems).toEqual([]);
  expect(report.logged).toEqual([]);
  expect(report.healthStatus).toBe(200);
  // Otherwise the requests test only who may send them.
  expect(report.succeeded.size).toBeGreaterThan(40);
}, 300_000);
