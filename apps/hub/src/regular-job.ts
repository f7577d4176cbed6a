import type { Logger } from "@modelyard/platform/logger";
import type { RecordRun } from "./administration/job-runs.ts";

interface JobOptions {
  name: string;
  everyMs: number;
  logger: Logger;
  record: RecordRun;
}

export interface RegularJob {
  name: string;
  /** Runs it now, unless it is running. @returns whether it was started */
  runNow: () => boolean;
  stop: () => Promise<void>;
}

/** Runs `work` now and then at intervals, never twice at a time. Logs a failure and tries again at the next interval. */
export function startRegularJob(work: () => Promise<void>, { name, everyMs, logger, record }: JobOptions): RegularJob {
  let stopped = false;
  let waiting = 0;
  let running: Promise<void> = Promise.resolve();
  const runOnce = async () => {
    await record.started();
    try {
      await work();
      await record.finished();
    } catch (error) {
      if (stopped) return;
      logger.error({ err: error }, `regular job failed: ${name}`);
      await record.finished(error);
    } finally {
      waiting -= 1;
    }
  };
  const run = () => {
    waiting += 1;
    running = running.then(runOnce);
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return {
    name,
    runNow: () => {
      if (waiting > 0 || stopped) return false;
      run();
      return true;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
