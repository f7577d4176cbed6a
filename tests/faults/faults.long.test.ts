import { afterAll, beforeAll, expect, test } from "vitest";
import { type BundledHub, bundleHub } from "./bundle-hub.ts";
import { operations } from "./operations.ts";
import { runFaults } from "./run-faults.ts";

// A run has time for one of seven steps, others each day. FAULTS=all kills at every step, which takes more than an hour.
const every = process.env["FAULTS"] === "all" ? 1 : 7;
const first = 1 + (Math.floor(Date.now() / 86_400_000) % every);

let program: BundledHub;
beforeAll(async () => {
  program = await bundleHub();
});
afterAll(() => program.remove());

test.each(operations)(
  `after kills at one of ${every} steps, from step ${first}, of a $name, database, git, large files and quotas agree`,
  async (operation) => {
    const { problems, kills, acknowledged } = await runFaults(operation, { program, first, every });
    expect(problems).toEqual([]);
    expect(kills).toBeGreaterThan(20 / every);
    // The last attempt is not killed.
    expect(acknowledged).toBeGreaterThan(0);
  },
  1_800_000,
);
