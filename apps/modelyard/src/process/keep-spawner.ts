import type { Logger } from "@modelyard/platform/logger";
import { startGroupsThrough } from "@modelyard/platform/processes/process-group";
import { Spawner } from "@modelyard/platform/processes/spawner";

interface KeepSpawnerOptions {
  /** Pause before another is started. */
  restartMs?: number;
}

/**
 * Starts git through a small process from now on, and starts another when that one ends. Without one, git is started
 * directly, which blocks the event loop for longer.
 */
export async function keepSpawner(
  logger: Pick<Logger, "warn">,
  { restartMs = 1000 }: KeepSpawnerOptions = {},
): Promise<{ close: () => void }> {
  let current: Spawner | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    if (isClosed) return;
    try {
      current = await Spawner.open({ onEnd });
      startGroupsThrough(current);
      if (isClosed) current.close();
    } catch (error) {
      logger.warn({ err: error }, "the process that starts git could not be started; git is started directly");
    }
  }

  function onEnd(): void {
    startGroupsThrough(undefined);
    if (isClosed) return;
    logger.warn({}, "the process that starts git has ended; another is started");
    setTimeout(() => void open(), restartMs).unref();
  }

  // Windows has neither process groups nor sockets in folders.
  if (process.platform !== "win32") await open();
  return {
    close() {
      isClosed = true;
      current?.close();
    },
  };
}
