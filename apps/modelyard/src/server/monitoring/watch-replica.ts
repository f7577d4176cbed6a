import type { ReadReplica } from "@modelyard/platform/database/read-replica";
import { Gauge, type Registry } from "prom-client";

/** Shows at `/metrics` whether this node reads lists from the replica, and how far it is behind. */
export function watchReplica({ replica, metrics }: { replica: Pick<ReadReplica, "state">; metrics: Registry }): void {
  const used = new Gauge({
    name: "modelyard_database_replica_used",
    help: "1 while this node reads lists from the replica; 0: it does not respond, or is too far behind.",
    registers: [],
    collect() {
      this.set(replica.state().state === "used" ? 1 : 0);
    },
  });
  const lag = new Gauge({
    name: "modelyard_database_replica_lag_seconds",
    help: "How far the replica is behind at most. NaN: it does not respond, or more than 10 minutes.",
    registers: [],
    collect() {
      this.set((replica.state().lagMs ?? Number.NaN) / 1000);
    },
  });
  for (const metric of [used, lag]) metrics.registerMetric(metric);
}
