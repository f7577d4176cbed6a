import { type ChildProcess, fork } from "node:child_process";
import { ProcessPoolError } from "./process-pool-error.ts";
import { WorkerMessage } from "./worker-message.ts";

export interface WorkerProcessOptions {
  /** The script that calls `serveRequests`. */
  script: string;
  heapMiB: number;
  /** The maximum time of a request. The process is killed if it takes longer. */
  timeMs: number;
  /** Whether the worker may write files and start processes, such as git. */
  mayStartProcesses?: boolean;
}

interface Job {
  request: object;
  resolve: (result: unknown) => void;
  reject: (reason: Error) => void;
}

interface WorkerEvents {
  free: () => void;
  ended: (startFailed: boolean) => void;
}

const startMs = 20_000;
const idleMs = 30_000;

/** A child process of a pool. It handles one request at a time. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #options: WorkerProcessOptions;
  readonly #events: WorkerEvents;
  #job: Job | undefined;
  #timer: NodeJS.Timeout;
  isStarting = true;
  #isAlive = true;
  #isLate = false;

  constructor(options: WorkerProcessOptions, events: WorkerEvents) {
    this.#options = options;
    this.#events = events;
    this.#child = fork(options.script, [], {
      execArgv: [
        `--max-old-space-size=${options.heapMiB}`,
        "--max-semi-space-size=4",
        ...(options.mayStartProcesses === true ? [] : ["--permission", "--allow-fs-read=*"]),
      ],
      env: {},
      // Sends bytes as bytes, not as JSON.
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#timer = this.#killAfter(startMs);
    this.#child.on("message", (message) => this.#receive(WorkerMessage.parse(message)));
    this.#child.once("error", () => this.#end());
    this.#child.once("exit", () => this.#end());
  }

  get isFree(): boolean {
    return this.#isAlive && !this.isStarting && this.#job === undefined;
  }

  run(job: Job): void {
    this.#job = job;
    clearTimeout(this.#timer);
    this.#timer = this.#killAfter(this.#options.timeMs);
    this.#child.ref();
    this.#child.channel?.ref();
    this.#child.send(job.request);
  }

  stop(): void {
    this.#child.kill("SIGKILL");
  }

  #receive(message: WorkerMessage): void {
    const job = this.#job;
    this.#job = undefined;
    this.isStarting = false;
    clearTimeout(this.#timer);
    this.#timer = this.#killAfter(idleMs);
    // An idle worker must not keep the hub's process alive.
    this.#child.unref();
    this.#child.channel?.unref();
    if (message.kind === "failed") job?.reject(new ProcessPoolError("failed", message.reason.slice(0, 500)));
    if (message.kind === "done") job?.resolve(message.result);
    this.#events.free();
  }

  #end(): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    clearTimeout(this.#timer);
    const { timeMs, heapMiB } = this.#options;
    const error = this.#isLate
      ? new ProcessPoolError("late", `it took more than ${timeMs / 1000} s`)
      : new ProcessPoolError("stopped", `it took more than ${heapMiB} MiB of memory`);
    this.#job?.reject(error);
    this.#job = undefined;
    this.#events.ended(this.isStarting);
  }

  #killAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#isLate = true;
      this.stop();
    }, ms).unref();
  }
}
