import type { StorageState } from "@modelyard/hub";
import { Gauge, type Registry } from "prom-client";

interface CountDamageOptions {
  /** Returns what the daily check of stored files has found. */
  state: () => Promise<StorageState>;
  metrics: Registry;
}

/** Shows at `/metrics` how many stored files are damaged, and when a sample of them was last checked. */
export function countDamage({ state, metrics }: CountDamageOptions): void {
  /** Without the database, the metrics keep their values. */
  const read = (): Promise<StorageState | undefined> => state().catch(() => undefined);
  const damaged = new Gauge({
    name: "modelyard_damaged_files",
    help: "Stored objects, xorbs and files that the daily check found damaged or missing.",
    registers: [],
    async collect() {
      const found = await read();
      if (found !== undefined) this.set(found.damaged);
    },
  });
  const checked = new Gauge({
    name: "modelyard_files_checked_timestamp_seconds",
    help: "When the daily check of stored files was last completed, in seconds since 1970; 0 before the first.",
    registers: [],
    async collect() {
      const found = await read();
      if (found !== undefined) this.set((found.checkedAt?.getTime() ?? 0) / 1000);
    },
  });
  for (const gauge of [damaged, checked]) metrics.registerMetric(gauge);
}
