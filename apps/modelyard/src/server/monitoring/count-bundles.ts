import type { BundleBacklog } from "@modelyard/hub";
import { Gauge, type Registry } from "prom-client";

interface CountBundlesOptions {
  /** Returns how far the git bundles are behind; `undefined`: none are written. */
  backlog: () => Promise<BundleBacklog | undefined>;
  metrics: Registry;
}

/** Shows at `/metrics` how far the copies of git repositories in the object store are behind. */
export function countBundles({ backlog, metrics }: CountBundlesOptions): void {
  /** Without the database, the metrics keep their values. */
  const read = (): Promise<BundleBacklog | undefined> => backlog().catch(() => undefined);
  const waiting = new Gauge({
    name: "modelyard_git_bundles_waiting",
    help: "Repositories whose last change is in no git bundle yet.",
    registers: [],
    async collect() {
      const found = await read();
      if (found !== undefined) this.set(found.repositories);
    },
  });
  const lag = new Gauge({
    name: "modelyard_git_bundles_lag_seconds",
    help: "Age of the oldest change of a git repository that is in no git bundle yet.",
    registers: [],
    async collect() {
      const found = await read();
      if (found !== undefined) this.set(Math.max(0, (Date.now() - (found.since?.getTime() ?? Date.now())) / 1000));
    },
  });
  for (const gauge of [waiting, lag]) metrics.registerMetric(gauge);
}
