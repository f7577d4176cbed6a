import type { z } from "zod";
import { ProcessPoolError } from "./process-pool-error.ts";
import { WorkerProcess, type WorkerProcessOptions } from "./worker-process.ts";

export interface ProcessPoolOptions<Result> extends WorkerProcessOptions {
  /** The maximum number of processes. */
  size: number;
  /** The schema of a worker's result. */
  result: z.ZodType<Result>;
}

/** Child processes that parse or render untrusted input within limits of time and memory. */
export interface ProcessPool<Request, Result> {
  /** @throws {ProcessPoolError} */
  run: (request: Request) => Promise<Result>;
  /** Returns the number of requests that wait for a free process. */
  waiting: () => number;
  isClosed: () => boolean;
  close: () => void;
}

interface Job {
  request: object;
  resolve: (result: unknown) => void;
  reject: (reason: Error) => void;
}

/** Creates a pool. Processes start on demand, are replaced when a request crashes one, and end when idle. */
export function createProcessPool<Request extends object, Result>({
  size,
  result,
  ...options
}: ProcessPoolOptions<Result>): ProcessPool<Request, Result> {
  const queue: Job[] = [];
  const workers = new Set<WorkerProcess>();
  let isClosed = false;

  const dispatch = () => {
    for (const worker of workers) {
      if (!worker.isFree) continue;
      const job = queue.shift();
      if (job === undefined) return;
      worker.run(job);
    }
    const starting = [...workers].filter(({ isStarting }) => isStarting).length;
    if (queue.length > starting && workers.size < size) start();
  };
  const start = () => {
    const worker = new WorkerProcess(options, {
      free: dispatch,
      ended: (startFailed) => {
        workers.delete(worker);
        // Fail the request, because a process that cannot start would be restarted endlessly.
        if (startFailed) queue.shift()?.reject(new ProcessPoolError("stopped", "its process could not be started"));
        dispatch();
      },
    });
    workers.add(worker);
  };

  return {
    run: async (request) => {
      const received = await new Promise((resolve, reject) => {
        if (isClosed) return reject(poolClosed());
        queue.push({ request, resolve, reject });
        dispatch();
      });
      return result.parse(received);
    },
    waiting: () => queue.length,
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      for (const { reject } of queue.splice(0)) reject(poolClosed());
      for (const worker of workers) worker.stop();
    },
  };
}

const poolClosed = () => new ProcessPoolError("stopped", "the hub is stopping");
