import type { Sql } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { routerChannel } from "./owners/router-changes.ts";

/** Notifies nodes of changed accounts, models or mappings. */
export const directoryChannel = "modelyard_directory";

interface FollowOptions {
  sql: Sql;
  /** Reads the router's own tables. */
  reloadSettings: () => Promise<void>;
  /** Expires what is cached of the directory. */
  expireDirectory: () => void;
  logger: Logger;
}

/**
 * Keeps memory in step with PostgreSQL: a notification tells all nodes of every change. After a lost connection everything
 * is read again, because notifications may have been missed.
 */
export async function followChanges({
  sql,
  reloadSettings,
  expireDirectory,
  logger,
}: FollowOptions): Promise<{ stop(): Promise<void> }> {
  function reload(): void {
    reloadSettings().catch((error: unknown) => {
      logger.warn({ err: error }, "providers could not be read; the last known ones stay in use");
    });
  }
  const listening = await Promise.all([
    sql.listen(routerChannel, reload, reload),
    sql.listen(directoryChannel, expireDirectory, expireDirectory),
  ]);
  // In case a notification was lost without an error of the connection.
  const timer = setInterval(reload, limits.router.providersRefreshMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      // A connection that is closed need not be unsubscribed.
      await Promise.allSettled(listening.map((subscription) => subscription.unlisten()));
    },
  };
}
