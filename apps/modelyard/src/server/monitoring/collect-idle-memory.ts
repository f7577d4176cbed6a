import { performance } from "node:perf_hooks";
import { collectWhenIdle } from "@modelyard/platform/event-loop/collect-when-idle";
import { fullCollection } from "@modelyard/platform/event-loop/full-collection";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { Counter, type Registry } from "prom-client";

interface IdleMemoryOptions {
  logger: Pick<Logger, "warn">;
  metrics: Registry;
}

/** Frees the garbage of this process when it is idle, and counts how often. */
export function collectIdleMemory({ logger, metrics }: IdleMemoryOptions): { stop: () => void } {
  const collections = new Counter({
    name: "modelyard_idle_collections_total",
    help: "Times all garbage was collected because the process was idle and its memory had grown.",
    registers: [metrics],
  });
  let last = performance.eventLoopUtilization();
  return collectWhenIdle({
    ...limits.idleCollection,
    utilisation() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    residentBytes: () => process.memoryUsage.rss(),
    collect: fullCollection(),
    onCollected: () => collections.inc(),
    onError: (error) => logger.warn({ err: error }, "garbage could not be collected while the process was idle"),
  });
}
