import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestHub } from "../../apps/hub/src/testing/test-hub.ts";
import { SeededRandom } from "../fuzz/seeded-random.ts";
import { checkCluster } from "./check-cluster.ts";
import { startCluster } from "./cluster.ts";
import { Slot } from "./history.ts";
import { act, type Client } from "./operations.ts";

interface Interleavings {
  seed: number;
  hubs: number;
  clients: number;
  /** Requests of all clients. */
  requests: number;
  /** How often a hub is killed and started again. */
  kills: number;
}

export interface InterleavingReport {
  problems: string[];
  statuses: Map<number | "none", number>;
}

/**
 * Sends random requests of several clients to hubs that share a database and folders, kills some of the hubs meanwhile, and
 * checks what remains. The requests of each client follow from the seed; how they interleave does not.
 */
export async function runInterleavings(options: Interleavings): Promise<InterleavingReport> {
  const { seed, hubs, clients, requests, kills } = options;
  const shared = await mkdtemp(join(tmpdir(), "modelyard-interleavings-"));
  // Creates the accounts; the hubs of the cluster do the rest.
  const accounts = await createTestHub({ collectsGarbage: false });
  const slots = ["red", "green", "blue"].map((name) => new Slot(name));
  const statuses = new Map<number | "none", number>();
  let numbers = 0;
  const next = (): number => (numbers += 1);
  let remaining = requests;
  try {
    const cluster = await startCluster(hubs, { target: accounts.database.target, shared });
    for (const { likelyName: name } of slots) {
      await cluster.send(0, { who: "alice", method: "POST", path: "/api/repos/create", body: { name } });
    }
    const restarts: Promise<void>[] = [];
    const killsAt = new Set(
      Array.from({ length: kills }, (_, kill) => Math.floor((requests * (kill + 1)) / (kills + 1))),
    );
    const work = async (client: number): Promise<void> => {
      const random = new SeededRandom(seed + client);
      const acting: Client = { cluster, random, slots, scratch: shared, next };
      while (remaining > 0) {
        remaining -= 1;
        if (killsAt.has(remaining)) restarts.push(cluster.restart(random.below(hubs)));
        const status = (await act(acting))?.status ?? "none";
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
    await Promise.all(restarts);
    await cluster.stop();
    const problems = [...cluster.problems, ...(await checkCluster(accounts.database, { shared, slots }))];
    for (const status of statuses.keys()) {
      if (status !== "none" && status >= 500 && status !== 503) problems.push(`a response had status ${status}`);
    }
    return { problems, statuses };
  } finally {
    await accounts.stop();
    await rm(shared, { recursive: true, force: true });
  }
}
