import { expect, test } from "vitest";
import { randomSeed } from "../fuzz/seeded-random.ts";
import { runInterleavings } from "./run-interleavings.ts";

/** `INTERLEAVINGS_SEED=1234 npx vitest run --project long tests/interleavings` sends the requests of a run again. */
const seed = Number(process.env["INTERLEAVINGS_SEED"] ?? randomSeed());

test.each([
  { hubs: 1, kills: 0 },
  { hubs: 2, kills: 0 },
  { hubs: 1, kills: 8 },
  { hubs: 2, kills: 8 },
])(
  `after 600 interleaved changes on $hubs hubs with $kills kills, everything agrees: seed ${seed}`,
  async ({ hubs, kills }) => {
    const { problems, statuses } = await runInterleavings({ seed, hubs, clients: 6, requests: 600, kills });
    expect(problems).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(100);
  },
  1_200_000,
);
