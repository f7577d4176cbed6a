import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { type MarkdownRequest, type RenderedMarkdown, WorkerMessage } from "./markdown-request.ts";

export class RenderLimitError extends Error {
  override name = "RenderLimitError";
}

interface Job {
  request: Omit<MarkdownRequest, "id">;
  resolve: (rendered: RenderedMarkdown) => void;
  reject: (reason: Error) => void;
}

/** Processes that render Markdown: started when needed, replaced when a card breaks one, ended when idle. */
export interface RenderPool {
  /** @throws {RenderLimitError} when it takes too long, needs too much memory or grows too large */
  render: (request: Omit<MarkdownRequest, "id">) => Promise<RenderedMarkdown>;
  close: () => void;
}

const startMs = 20_000;
const idleMs = 30_000;

export function createRenderPool(): RenderPool {
  const queue: Job[] = [];
  const workers = new Set<RenderWorker>();
  const dispatch = () => {
    for (const worker of workers) {
      if (!worker.isFree) continue;
      const job = queue.shift();
      if (job === undefined) return;
      worker.run(job);
    }
    if (queue.length > 0 && workers.size < limits.markdown.workers) {
      const worker = new RenderWorker(dispatch, () => {
        workers.delete(worker);
        dispatch();
      });
      workers.add(worker);
    }
  };
  return {
    render: (request) =>
      new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject });
        dispatch();
      }),
    close: () => {
      for (const { reject } of queue.splice(0)) reject(new RenderLimitError("the hub is stopping"));
      for (const worker of workers) worker.stop();
    },
  };
}

class RenderWorker {
  readonly #process: ChildProcess;
  readonly #onFree: () => void;
  #job: Job | undefined;
  #isReady = false;
  #timer: NodeJS.Timeout;
  #limitSaid = "it could not be started";

  constructor(onFree: () => void, onGone: () => void) {
    this.#onFree = onFree;
    this.#process = fork(join(import.meta.dirname, "worker.ts"), [], {
      // No writing, no further processes, a small heap: all that a renderer needs.
      execArgv: [
        `--max-old-space-size=${limits.markdown.heapMiB}`,
        "--max-semi-space-size=4",
        "--permission",
        "--allow-fs-read=*",
      ],
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#timer = this.#killAfter(startMs);
    this.#process.on("message", (message) => this.#take(WorkerMessage.parse(message)));
    this.#process.once("error", () => this.stop());
    this.#process.once("exit", () => {
      clearTimeout(this.#timer);
      this.#isReady = false;
      this.#job?.reject(new RenderLimitError(`Rendering was stopped: ${this.#limitSaid}.`));
      this.#job = undefined;
      onGone();
    });
    this.#process.unref();
  }

  get isFree(): boolean {
    return this.#isReady && this.#job === undefined;
  }

  run(job: Job): void {
    this.#job = job;
    this.#limitSaid = `it took more than ${limits.markdown.renderMs / 1000} s or more than ${limits.markdown.heapMiB} MiB of memory`;
    clearTimeout(this.#timer);
    this.#timer = this.#killAfter(limits.markdown.renderMs);
    this.#process.send({ id: 0, ...job.request } satisfies MarkdownRequest);
  }

  stop(): void {
    this.#process.kill("SIGKILL");
  }

  #take(message: WorkerMessage): void {
    const job = this.#job;
    this.#job = undefined;
    this.#isReady = true;
    clearTimeout(this.#timer);
    this.#timer = this.#killAfter(idleMs);
    if (message.kind === "failed")
      job?.reject(new RenderLimitError(`Rendering failed: ${message.reason.slice(0, 200)}`));
    if (message.kind === "rendered") settle(job, message.result);
    this.#onFree();
  }

  #killAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.stop(), ms).unref();
  }
}

function settle(job: Job | undefined, result: RenderedMarkdown): void {
  const { htmlBytes } = limits.markdown;
  if (Buffer.byteLength(result.html) <= htmlBytes) job?.resolve(result);
  else job?.reject(new RenderLimitError(`Rendering was stopped: the result is larger than ${htmlBytes} bytes.`));
}
