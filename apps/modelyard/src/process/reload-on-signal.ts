import type { Logger } from "@modelyard/platform/logger";
import { compareSettings, type ReloadableSettings } from "../config/reloadable-settings.ts";
import type { Config } from "../config/settings.ts";

interface Reload {
  config: Config;
  readConfig: () => Config;
  reload: (next: ReloadableSettings) => Promise<void>;
  logger: Logger;
}

/** Reads the settings again at each SIGHUP, and logs which ones need a restart. A wrong setting changes nothing. */
export function reloadOnSignal({ config, readConfig, reload, logger }: Reload): void {
  const onSignal = async (): Promise<void> => {
    try {
      const next = readConfig();
      const { reloaded, needRestart } = compareSettings(config, next);
      await reload(next);
      logger.warn({ inForce: reloaded, needRestart }, "settings reloaded");
    } catch (error) {
      logger.error({ err: error }, "settings not reloaded");
    }
  };
  process.on("SIGHUP", () => void onSignal());
}
