import type { Logger } from "@modelyard/platform/logger";

const hourMs = 60 * 60 * 1000;

/** Does something now and then every hour, one time after the other. A failure is written down and tried again then. */
export function everyHour(work: () => Promise<void>, logger: Logger): { stop: () => Promise<void> } {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(work).catch((error: unknown) => {
      if (!stopped) logger.error({ err: error }, "the hourly count of downloads and likes failed");
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
