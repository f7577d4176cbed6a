import { Worker } from "node:worker_threads";
import { XetFormatError } from "../format/xet-format-error.ts";
import { type JobInput, type JobKind, type JobResult, jobResults, ThreadResponse } from "./jobs.ts";

export interface ThreadPoolOptions {
  /** The script of the threads. */
  script: string;
  size: number;
  /** The maximum time of a job. Its thread is ended if it takes longer. */
  timeMs: number;
  /** Time without a job after which a thread ends. */
  idleMs: number;
}

/** A job got no result: it took too long, its thread failed, or the hub stops. */
export class ThreadPoolError extends Error {
  override name = "ThreadPoolError";
}

type Run = <Kind extends JobKind>(
  kind: Kind,
  input: JobInput[Kind],
  transfer?: ArrayBuffer[],
) => Promise<JobResult<Kind>>;

/** Threads that hash and decode, so that the event loop does not wait for them. */
export interface ThreadPool {
  /**
   * Runs a job in a free thread.
   * @param transfer memory that is moved to the thread; the caller must not use it afterwards
   * @throws {XetFormatError} the bytes are refused
   * @throws {ThreadPoolError}
   */
  run: Run;
  /** As `run`, once no other job waits for a thread. */
  runInBackground: Run;
  close: () => Promise<void>;
}

interface Job {
  message: { kind: JobKind; input: unknown };
  transfer: ArrayBuffer[];
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Creates a pool. Threads start with the first jobs, are replaced when one fails, and do not keep the process running. */
export function createThreadPool({ script, size, timeMs, idleMs }: ThreadPoolOptions): ThreadPool {
  const queue: Job[] = [];
  const background: Job[] = [];
  const threads = new Map<Worker, Job | undefined>();
  const timers = new Map<Worker, NodeJS.Timeout>();
  let isClosed = false;

  const dispatch = (): void => {
    while (queue.length + background.length > 0) {
      const free = [...threads].find(([, job]) => job === undefined)?.[0];
      const thread = free ?? (threads.size < size ? start() : undefined);
      if (thread === undefined) return;
      const job = queue.shift() ?? background.shift();
      if (job !== undefined) begin(thread, job);
    }
  };
  const begin = (thread: Worker, job: Job): void => {
    threads.set(thread, job);
    thread.ref();
    arm(thread, timeMs, `it took more than ${timeMs / 1000} s`);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(job.message, job.transfer);
  };
  const arm = (thread: Worker, ms: number, reason: string): void => {
    clearTimeout(timers.get(thread));
    timers.set(thread, setTimeout(() => end(thread, reason), ms).unref());
  };
  const end = (thread: Worker, reason: string, cause?: unknown): void => {
    const job = threads.get(thread);
    if (!threads.delete(thread)) return;
    clearTimeout(timers.get(thread));
    timers.delete(thread);
    job?.reject(new ThreadPoolError(`The work on Xet data failed: ${reason}.`, { cause }));
    void thread.terminate();
    if (!isClosed) dispatch();
  };
  const start = (): Worker => {
    const thread = new Worker(script);
    threads.set(thread, undefined);
    thread.on("message", (message) => {
      const job = threads.get(thread);
      threads.set(thread, undefined);
      thread.unref();
      arm(thread, idleMs, "idle");
      if (job !== undefined) settle(job, message);
      dispatch();
    });
    thread.on("error", (cause) => end(thread, "its thread failed", cause));
    thread.on("exit", () => end(thread, "its thread ended"));
    return thread;
  };

  const runFrom =
    (jobs: Job[]): Run =>
    async (kind, input, transfer = []) => {
      const result = await new Promise((resolve, reject) => {
        if (isClosed) return reject(new ThreadPoolError("The work on Xet data failed: the hub is stopping."));
        jobs.push({ message: { kind, input }, transfer, resolve, reject });
        dispatch();
      });
      return jobResults[kind].parse(result);
    };

  return {
    run: runFrom(queue),
    runInBackground: runFrom(background),
    close: async () => {
      isClosed = true;
      for (const { reject } of [...queue.splice(0), ...background.splice(0)])
        reject(new ThreadPoolError("The work failed: the hub is stopping."));
      const running = [...threads.keys()];
      for (const thread of running) end(thread, "the hub is stopping");
      await Promise.all(running.map((thread) => thread.terminate()));
    },
  };
}

function settle(job: Job, message: unknown): void {
  const response = ThreadResponse.parse(message);
  if ("refused" in response) job.reject(new XetFormatError(response.refused));
  else if ("failed" in response) job.reject(new ThreadPoolError(`The work on Xet data failed: ${response.failed}.`));
  else job.resolve(response.result);
}
