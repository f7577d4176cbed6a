import type { Sql } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { routerChannel } from "./owners/router-changes.ts";

/** On which the hub tells that accounts, models or mappings changed. */
export const directoryChannel = "modelyard_directory";

interface FollowOptions {
  sql: Sql;
  /** Reads what the router's own tables hold. */
  reloadSettings: () => Promise<void>;
  /** What the directory answered is to be asked again. */
  expireDirectory: () => void;
  logger: Logger;
}

/**
 * Keeps memory in step with PostgreSQL: whatever a node changes, every node learns by a notification. After a lost
 * connection everything is read anew, because notifications may have been missed.
 */
export async function followChanges({
  sql,
  reloadSettings,
  expireDirectory,
  logger,
}: FollowOptions): Promise<{ stop(): Promise<void> }> {
  function reload(): void {
    reloadSettings().catch((error: unknown) => {
      logger.warn({ err: error }, "providers cannot be read; those known last stay in use");
    });
  }
  const listening = await Promise.all([
    sql.listen(routerChannel, reload, reload),
    sql.listen(directoryChannel, expireDirectory, expireDirectory),
  ]);
  // For the case that a notification went missing without the connection noticing.
  const timer = setInterval(reload, limits.router.providersRefreshMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      // A connection that is gone hears nothing either.
      await Promise.allSettled(listening.map((subscription) => subscription.unlisten()));
    },
  };
}
