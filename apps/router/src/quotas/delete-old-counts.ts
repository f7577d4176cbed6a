import type { Logger } from "@modelyard/platform/logger";
import type { QuotaStore } from "./quota-store.ts";

const everyMs = 3_600_000;

/** Deletes counts of old windows once an hour. */
export function deleteOldCounts(store: QuotaStore, logger: Logger): { stop: () => void } {
  const timer = setInterval(() => {
    store.deleteOld().catch((error: unknown) => {
      logger.debug({ err: error }, "old counts of quotas could not be deleted");
    });
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
