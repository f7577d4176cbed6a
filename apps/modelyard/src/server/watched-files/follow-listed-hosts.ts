import { unwatchFile, watchFile } from "node:fs";
import type { Logger } from "@modelyard/platform/logger";
import { ConfigError } from "../../config/config-error.ts";
import { readProvision } from "../../provision/read-provision.ts";

interface FollowOptions {
  /** The provision file. */
  path: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** @throws {TypeError} an entry is no host */
  listHosts: (listedHosts: readonly string[]) => void;
  logger: Logger;
  /** How often to look whether the file is another. */
  everyMs?: number;
}

/** Reads the listed hosts of a provision file again whenever it changes. Where it is broken, those before stay. */
export function followListedHosts(options: FollowOptions): { close(): Promise<void> } {
  const { path, variables, listHosts, logger, everyMs = 1000 } = options;
  let running: Promise<void> = Promise.resolve();

  async function readAgain(): Promise<void> {
    try {
      const { listedHosts } = await readProvision(path, variables);
      listHosts(listedHosts);
      logger.info({ path, listedHosts }, "the listed hosts were read again");
    } catch (error) {
      if (!(error instanceof ConfigError || error instanceof TypeError)) throw error;
      logger.error({ path }, `the listed hosts were refused, those before stay: ${error.message}`);
    }
  }

  function changed(): void {
    running = running.then(readAgain);
  }

  // Looking at it, not being told: this works for mounted files and for links that are exchanged.
  watchFile(path, { interval: everyMs, persistent: false }, changed);
  return {
    async close() {
      unwatchFile(path, changed);
      await running;
    },
  };
}
