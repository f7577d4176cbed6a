import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { countDamage } from "./count-damage.ts";

test("damage and the time of the last check are metrics, which keep their values without the database", async () => {
  const metrics = new Registry();
  let isReachable = true;
  const state = async () => {
    if (!isReachable) throw new Error("the database does not respond");
    return { damaged: 3, checkedAt: new Date(1_795_000_000_000) };
  };
  countDamage({ state, metrics });
  for (const reachable of [true, false]) {
    isReachable = reachable;
    const text = await metrics.metrics();
    expect(text).toContain("modelyard_damaged_files 3");
    expect(text).toContain("modelyard_files_checked_timestamp_seconds 1795000000");
  }
});
