import { unwatchFile, watchFile } from "node:fs";
import type { Logger } from "@modelyard/platform/logger";
import { ConfigError } from "../../config/config-error.ts";
import { readProvision } from "../../provision/read-provision.ts";

interface FollowOptions {
  /** The provision file. */
  path: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** @throws {TypeError} an entry is not a host */
  listHosts: (listedHosts: readonly string[]) => void;
  logger: Logger;
  /** Interval in which the file is checked for changes. */
  everyMs?: number;
}

/** Reloads the listed hosts of a provision file whenever it changes. If it is invalid, the previous hosts stay. */
export function followListedHosts(options: FollowOptions): { close(): Promise<void> } {
  const { path, variables, listHosts, logger, everyMs = 1000 } = options;
  let running: Promise<void> = Promise.resolve();

  async function reload(): Promise<void> {
    try {
      const { listedHosts } = await readProvision(path, variables);
      listHosts(listedHosts);
      logger.info({ path, listedHosts }, "listed hosts reloaded");
    } catch (error) {
      if (!(error instanceof ConfigError || error instanceof TypeError)) throw error;
      logger.error({ path }, `listed hosts rejected, the previous ones stay: ${error.message}`);
    }
  }

  function changed(): void {
    running = running.then(reload);
  }

  // Polled, because change events are missing for mounted files and replaced symbolic links.
  watchFile(path, { interval: everyMs, persistent: false }, changed);
  return {
    async close() {
      unwatchFile(path, changed);
      await running;
    },
  };
}
