import type { Logger } from "@modelyard/platform/logger";
import type { QuotaStore } from "./quota-store.ts";

const everyMs = 3_600_000;

/** Clears away counts whose window is long over, once an hour. */
export function forgetOldCounts(store: QuotaStore, logger: Logger): { stop: () => void } {
  const timer = setInterval(() => {
    store.forgetOld().catch((error: unknown) => {
      logger.debug({ err: error }, "old counts of quotas are cleared away later");
    });
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
