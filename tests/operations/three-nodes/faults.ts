import { setTimeout as sleep } from "node:timers/promises";
import { send } from "./clients/requests.ts";
import type { Cluster, ClusterNode } from "./cluster.ts";
import type { Outage } from "./outages.ts";

/** How long a killed thing stays away. */
const awayMs = 2000;

export interface Fault {
  name: string;
  /** Resolves when all nodes serve again. */
  run: () => Promise<void>;
}

/** Waits until a node accepts changes, in the eyes of the proxy as well. */
export async function untilReady(node: ClusterNode): Promise<void> {
  const giveUpMs = Date.now() + 120_000;
  for (;;) {
    try {
      await send(`${node.url}/readyz?for=write`);
      // The proxy looks twice a second.
      await sleep(1500);
      return;
    } catch (error) {
      if (Date.now() > giveUpMs) throw error;
      await sleep(200);
    }
  }
}

const restart = async (node: ClusterNode): Promise<void> => {
  const code = await node.stop("SIGTERM");
  if (code !== 0) throw new Error(`${node.name} ended with code ${code}:\n${node.output().slice(-4000)}`);
  await node.start();
  await untilReady(node);
};

/** @param program the command line of the previous release @param note reports each outage */
export function faultsOf(cluster: Cluster, program: string, outages: Outage[]): { repeated: Fault[]; once: Fault[] } {
  const { nodes, services, s3, proxy } = cluster;
  const during = async (outage: Pick<Outage, "kind" | "node">, work: () => Promise<void>): Promise<void> => {
    const noted: Outage = { ...outage, startedAtMs: Date.now(), endedAtMs: Number.POSITIVE_INFINITY };
    outages.push(noted);
    await work();
    for (const node of nodes) await untilReady(node);
    noted.endedAtMs = Date.now();
  };
  const kills = nodes.map((node) => ({
    name: `kill ${node.name}`,
    run: () =>
      during({ kind: "node", node: node.name }, async () => {
        await node.stop("SIGKILL");
        await sleep(awayMs);
        await node.start();
      }),
  }));
  const rolling: Fault = {
    name: "restart all nodes, one after the other",
    run: async () => {
      for (const node of nodes) await restart(node);
    },
  };
  return {
    repeated: [
      ...kills,
      rolling,
      {
        name: "kill PostgreSQL",
        run: () =>
          during({ kind: "postgres" }, async () => {
            const pid = services.postgresPid();
            if (pid === undefined) throw new Error("PostgreSQL does not run");
            process.kill(pid, "SIGKILL");
            await sleep(awayMs);
          }),
      },
      { name: "kill PgBouncer", run: () => during({ kind: "pgbouncer" }, () => services.pgbouncer.restart()) },
      {
        name: "kill S3",
        run: () =>
          during({ kind: "s3" }, async () => {
            await s3.kill();
            await sleep(awayMs);
            await s3.restart();
          }),
      },
    ],
    once: nodes.slice(0, 1).map((node) => ({
      name: `replace ${node.name} by the previous release, and upgrade it`,
      run: async () => {
        await node.stop("SIGTERM");
        await node.start(program);
        await untilReady(node);
        await sleep(15_000);
        // It knows no delay: the operator tells the proxy first.
        await proxy.setState(node.name, "drain");
        await sleep(awayMs);
        await node.stop("SIGTERM");
        await node.start();
        await proxy.setState(node.name, "ready");
        await untilReady(node);
      },
    })),
  };
}

/** Orders items by a seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const rest = [...items];
  const order: T[] = [];
  let state = seed >>> 0;
  while (rest.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    order.push(...rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1));
  }
  return order;
}
