import { type ChildProcess, fork } from "node:child_process";
import { ChatTemplateError } from "./chat-template-error.ts";
import type { ChatTemplateLimits } from "./limits.ts";
import type { RenderRequest, RenderResponse } from "./protocol.ts";

const defaultWorker = new URL("./worker.ts", import.meta.url);

/** One child process. It renders one template at a time and is replaced when a template breaks it. */
export class RendererProcess {
  readonly #child: ChildProcess;
  readonly #limits: ChatTemplateLimits;
  readonly #ready: Promise<RenderResponse | undefined>;
  #listener: ((answer: RenderResponse | undefined) => void) | undefined;
  isAlive = true;

  constructor(limits: ChatTemplateLimits, worker = defaultWorker) {
    this.#limits = limits;
    this.#child = fork(worker, {
      execArgv: [
        `--max-old-space-size=${limits.heapMegabytes}`,
        "--permission",
        "--allow-fs-read=*",
        "--disable-warning=ExperimentalWarning",
        "--disable-warning=SecurityWarning",
      ],
      env: {},
      cwd: "/",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", (answer: RenderResponse) => this.#listener?.(answer));
    this.#child.on("error", () => this.#die());
    this.#child.on("exit", () => this.#die());
    this.#ready = this.#next();
  }

  /** @throws {ChatTemplateError} */
  async render(request: RenderRequest): Promise<string> {
    this.#child.ref();
    this.#child.channel?.ref();
    await this.#start();
    const answered = this.#next();
    if (this.isAlive) this.#child.send(request);
    const response = await this.#within(this.#limits.timeMs, answered);
    this.#rest();
    if (response === "late") {
      throw new ChatTemplateError("too-slow", `The template took more than ${this.#limits.timeMs} ms.`);
    }
    if (response === undefined || "ready" in response) {
      const limit = `${this.#limits.heapMegabytes} MB of memory`;
      throw new ChatTemplateError("too-much-memory", `The template needed more than ${limit}.`);
    }
    if ("text" in response) return response.text;
    const { failure, message, position } = response;
    throw new ChatTemplateError(failure, message, position === undefined ? {} : { position });
  }

  /** Waits until the process is ready. One that hangs during its start is stopped, to free its slot. */
  async #start(): Promise<void> {
    const response = await this.#within(this.#limits.startMs, this.#ready);
    if (response !== undefined && response !== "late") return;
    this.#rest();
    const why = response === "late" ? `did not start within ${this.#limits.startMs} ms` : "ended while it started";
    throw new ChatTemplateError("start-failed", `The process that renders templates ${why}. Try again in a moment.`);
  }

  /** Stops the process if it does not respond in time. */
  async #within<T>(timeMs: number, answered: Promise<T>): Promise<T | "late"> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.stop();
    }, timeMs);
    const answer = await answered;
    clearTimeout(timer);
    return isLate ? "late" : answer;
  }

  stop(): void {
    this.#child.kill("SIGKILL");
    // Not after it has exited: the next template must not be sent to it.
    this.isAlive = false;
  }

  /** Waits for the next message; `undefined` if the process ends first. */
  #next(): Promise<RenderResponse | undefined> {
    return new Promise((resolve) => {
      if (!this.isAlive) resolve(undefined);
      else this.#listener = resolve;
    });
  }

  /** Lets this process exit while the child is idle. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  #die(): void {
    this.isAlive = false;
    this.#listener?.(undefined);
  }
}
