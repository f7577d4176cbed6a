import type { Logger } from "@modelyard/platform/logger";

const hourMs = 60 * 60 * 1000;

/** Runs `work` now and then every hour, never twice at a time. Logs a failure and tries again an hour later. */
export function everyHour(
  work: () => Promise<void>,
  { name, logger }: { name: string; logger: Logger },
): { stop: () => Promise<void> } {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(work).catch((error: unknown) => {
      if (!stopped) logger.error({ err: error }, `hourly job failed: ${name}`);
    });
  };
  run();
  const timer = setInterval(run, hourMs).unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
