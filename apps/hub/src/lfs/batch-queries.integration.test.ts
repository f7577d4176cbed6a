import { limits } from "@modelyard/platform/limits";
import { expect, test, vi } from "vitest";
import { createQuotaHub } from "../quotas/testing/quota-hub.ts";
import { batch, lfsObject } from "../testing/lfs-requests.ts";

/** A request for an upload may send so many queries to the database, however many objects it names. */
const mostQueries = 8;

test("a batch of many uploads needs few queries, with a quota and limits", async () => {
  const hub = await createQuotaHub({ storageLimits: { userBytes: 1e9, stagedBytes: 1e9 } });
  const repo = await hub.newRepo("alice");
  const run = vi.spyOn(hub.database.health, "run");
  const counts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const objects = Array.from({ length: limits.lfs.batchObjects }, (_, index) => lfsObject(`${round} ${index}`));
    run.mockClear();
    expect((await batch(hub, "alice", repo, objects)).status).toBe(200);
    counts.push(run.mock.calls.length);
  }
  await hub.stop();
  // The first round counts what is stored, and work in the background may add queries to one of the others.
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(Math.min(...counts)).toBeLessThanOrEqual(mostQueries);
});
