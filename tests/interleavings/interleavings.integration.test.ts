import { expect, test } from "vitest";
import { runInterleavings } from "./run-interleavings.ts";

// Creations, commits, pushes, pull requests, merges, moves, squashes and deletions of several clients at once.
// `interleavings.long.test.ts` sends many more, with random seeds.

test("after interleaved changes on two hubs and a kill, database, git and large files agree", async () => {
  const { problems, statuses } = await runInterleavings({ seed: 1, hubs: 2, clients: 4, requests: 60, kills: 1 });
  expect(problems).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(5);
}, 300_000);
