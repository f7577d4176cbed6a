import { type ChildProcess, fork } from "node:child_process";
import { ChatTemplateError } from "./chat-template-error.ts";
import type { ChatTemplateLimits } from "./limits.ts";
import type { RenderAnswer, RenderRequest } from "./protocol.ts";

const worker = new URL("./worker.ts", import.meta.url);

/** One child process. It renders one template at a time and is thrown away when a template breaks it. */
export class RendererProcess {
  readonly #child: ChildProcess;
  readonly #limits: ChatTemplateLimits;
  readonly #ready: Promise<void>;
  #listener: ((answer: RenderAnswer | undefined) => void) | undefined;
  isAlive = true;

  constructor(limits: ChatTemplateLimits) {
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
    this.#child.on("message", (answer: RenderAnswer) => this.#listener?.(answer));
    this.#child.on("error", () => this.#die());
    this.#child.on("exit", () => this.#die());
    this.#ready = this.#next().then(() => this.#rest());
  }

  /** @throws {ChatTemplateError} */
  async render(request: RenderRequest): Promise<string> {
    this.#child.ref();
    this.#child.channel?.ref();
    await this.#ready;
    let isTooSlow = false;
    const timer = setTimeout(() => {
      isTooSlow = true;
      this.stop();
    }, this.#limits.timeMs);
    const answered = this.#next();
    if (this.isAlive) this.#child.send(request);
    const answer = await answered;
    clearTimeout(timer);
    this.#rest();
    if (isTooSlow) throw new ChatTemplateError("too-slow", `The template took more than ${this.#limits.timeMs} ms.`);
    if (answer === undefined || "ready" in answer) {
      const limit = `${this.#limits.heapMegabytes} MB of memory`;
      throw new ChatTemplateError("too-much-memory", `The template needed more than ${limit}.`);
    }
    if ("text" in answer) return answer.text;
    const { failure, message, place } = answer;
    throw new ChatTemplateError(failure, message, place === undefined ? {} : { place });
  }

  stop(): void {
    this.#child.kill("SIGKILL");
  }

  /** The next message, or `undefined` when the process ends before. */
  #next(): Promise<RenderAnswer | undefined> {
    return new Promise((resolve) => {
      if (!this.isAlive) resolve(undefined);
      else this.#listener = resolve;
    });
  }

  /** An idle process does not keep ours from ending. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  #die(): void {
    this.isAlive = false;
    this.#listener?.(undefined);
  }
}
