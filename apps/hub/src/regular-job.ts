import type { Logger } from "@modelyard/platform/logger";

interface JobOptions {
  name: string;
  everyMs: number;
  logger: Logger;
}

/** Runs `work` now and then at intervals, never twice at a time. Logs a failure and tries again at the next interval. */
export function startRegularJob(
  work: () => Promise<void>,
  { name, everyMs, logger }: JobOptions,
): { stop: () => Promise<void> } {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(work).catch((error: unknown) => {
      if (!stopped) logger.error({ err: error }, `regular job failed: ${name}`);
    });
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
