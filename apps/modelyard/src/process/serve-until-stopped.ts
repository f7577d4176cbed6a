import { mkdir } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { limits } from "@modelyard/platform/limits";
import { createLogger, type Logger } from "@modelyard/platform/logger";
import type { SettingInForce } from "../config/in-force/settings-in-force.ts";
import type { Config } from "../config/settings.ts";
import { openDataFolder } from "../data-folder/data-folder.ts";
import { reloadOnSignal } from "./reload-on-signal.ts";
import { requireGit } from "./require-git.ts";
import { resolveDirectly } from "./resolve-directly.ts";
import { stopSignal } from "./stop-signals.ts";

interface ServeCommand {
  config: Config;
  /** Reads the settings again. */
  readConfig: () => Config;
  settingsInForce: readonly SettingInForce[];
  environment: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
}

/** Runs the hub until SIGINT or SIGTERM; a second signal does not wait for running answers. @returns the exit code, 1 if something did not end in time */
export async function serveUntilStopped({
  config,
  readConfig,
  settingsInForce,
  environment,
  print,
}: ServeCommand): Promise<number> {
  const logger = createLogger({ level: config.logLevel });
  let postgresPid: number | undefined;
  const stopped = stopSignal(() => {
    // PostgreSQL runs in a separate process group and would keep running.
    if (postgresPid !== undefined) process.kill(postgresPid, "SIGINT");
    process.exit(1);
  });
  await requireGit();
  const dataFolder = await openDataFolder(config.dataFolder);
  // Compiled code is kept where only we can write; the rest of the program is loaded after that, so that it is used.
  await mkdir(dataFolder.at("compiled"), { recursive: true, mode: 0o700 });
  enableCompileCache(dataFolder.at("compiled"));
  resolveDirectly();
  const { serve } = await import("../server/serve.ts");
  const running = await serve({ config, settingsInForce, dataFolder, environment, logger });
  postgresPid = running.postgresPid;
  reloadOnSignal({ config, readConfig, reload: running.reload, logger });
  const address = config.publicUrl ?? running.url;
  const lines = [`Modelyard is ready at ${address}`];
  if (running.setupPath !== undefined) {
    lines.push(`Create the first administrator (this link works once): ${address}${running.setupPath}`);
  }
  if (config.demo)
    lines.push("Demo: small example models run on this hub; for the other ones a simulated provider responds.");
  print(lines.join("\n"));
  await stopped;
  print("Stopping: waiting for running requests. Press Ctrl-C again to stop immediately.");
  const code = (await running.stop()) ? 0 : 1;
  exitSoon(code, logger);
  return code;
}

/** Exits although something is still open, such as a connection whose other end does not respond. */
function exitSoon(code: number, logger: Logger): void {
  setTimeout(() => {
    logger.warn({ open: process.getActiveResourcesInfo() }, "stop: exited with open resources");
    process.exit(code);
  }, limits.stop.exitMs).unref();
}
