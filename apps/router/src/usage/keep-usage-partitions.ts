import type { Database } from "@modelyard/platform/database";
import { keepPartitions } from "@modelyard/platform/database/partitions";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { lt } from "drizzle-orm";
import { usageDaysOfHub } from "./tables.ts";

interface KeepOptions {
  /** How long single calls are stored. */
  keptDays: number | "forever";
  logger: Logger;
  now: () => number;
}

const everyMs = 60 * 60 * 1000;
const dayMs = 24 * everyMs;

/** Creates the partitions of usage for the next months and drops old ones, now and once an hour. */
export function keepUsagePartitions(
  database: Database,
  { keptDays, logger, now }: KeepOptions,
): { stop: () => Promise<void> } {
  const keep = async (): Promise<void> => {
    const calls = { table: "inference_usage", column: "at", primaryKey: "id" };
    await keepTable({ ...calls, keptDays: keptDays === "forever" ? undefined : keptDays });
    const countsKeptDays = limits.router.usageCountsKeptDays;
    await keepTable({ table: "usage_days", column: "day", keptDays: countsKeptDays });
    const before = new Date(now() - countsKeptDays * dayMs).toISOString().slice(0, 10);
    await database.orm.delete(usageDaysOfHub).where(lt(usageDaysOfHub.day, before));
  };
  const keepTable = async (partitioned: Parameters<typeof keepPartitions>[1]): Promise<void> => {
    const { created, dropped } = await keepPartitions(database, partitioned, { now: new Date(now()) });
    const { table } = partitioned;
    // Removed data is worth a line for operators; new months come with every first start.
    if (dropped.length > 0) logger.info({ table, created, dropped }, "partitions changed");
    else if (created.length > 0) logger.debug({ table, created, dropped }, "partitions changed");
  };
  let running = Promise.resolve();
  const run = (): void => {
    running = running.then(keep).catch((error: unknown) => {
      // Rows without a partition go to the default one, so there is time for the next attempt.
      logger.warn({ err: error }, "partitions of usage could not be created or dropped; it is retried in an hour");
    });
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
