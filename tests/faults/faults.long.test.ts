import { expect, test } from "vitest";
import { operations } from "./operations.ts";
import { runFaults } from "./run-faults.ts";

test.each(operations)(
  "after a kill at any step of a $name, database, git, large files and quotas agree",
  async (operation) => {
    const { problems, kills, acknowledged } = await runFaults(operation);
    expect(problems).toEqual([]);
    expect(kills).toBeGreaterThan(20);
    // The last attempt is not killed.
    expect(acknowledged).toBeGreaterThan(0);
  },
  1_800_000,
);
