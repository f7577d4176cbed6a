import type { Hub } from "@modelyard/hub";
import { Gauge, type Registry } from "prom-client";

/** Shows at `/metrics` how many nodes run, and whether this one refuses changes. */
export function countNodes({ cluster, metrics }: { cluster: Hub["cluster"]; metrics: Registry }): void {
  const nodes = new Gauge({
    name: "modelyard_nodes",
    help: "Nodes that wrote their row in the last 20 seconds, as this node last read it.",
    registers: [],
    collect() {
      this.set(cluster.nodeCount());
    },
  });
  const readOnly = new Gauge({
    name: "modelyard_read_only",
    help: "1 while this node refuses changes in read-only mode.",
    registers: [],
    collect() {
      this.set(cluster.readOnlyReason() === undefined ? 0 : 1);
    },
  });
  for (const metric of [nodes, readOnly]) metrics.registerMetric(metric);
}
