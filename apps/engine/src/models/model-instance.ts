import { limits } from "@modelyard/platform/limits";
import { EngineError } from "../errors/engine-error.ts";
import type { ModelProcess, ProcessCall } from "../processes/model-process.ts";
import { FairQueue } from "../queue/fair-queue.ts";
import type { ModelFacts, RuntimeCall } from "../runtimes/runtime.ts";
import type { ServedModel } from "./model-source.ts";

export interface CallRequest {
  call: RuntimeCall;
  /** Who calls, for turns and limits. */
  caller: string;
  signal: AbortSignal;
  onPart: (part: unknown) => void;
}

/** A call that waits or runs. */
export class PendingCall {
  readonly request: CallRequest;
  readonly #answered = Promise.withResolvers<unknown>();
  #process: ProcessCall | undefined;
  #isPaused = false;
  /** Whether it was moved from a process that ended before it began. */
  isMoved = false;

  constructor(request: CallRequest) {
    this.request = request;
  }

  /** @throws {EngineError} or the reason of the signal */
  get result(): Promise<unknown> {
    return this.#answered.promise;
  }

  fail(reason: unknown): void {
    this.#answered.reject(reason);
  }

  /** @returns when the process no longer works on it */
  async runIn(process: ModelProcess, onGenerated: (tokens: number, ms: number) => void): Promise<boolean> {
    const { call, onPart, signal } = this.request;
    this.#process = process.run(call, { onPart, onGenerated, signal });
    if (this.#isPaused) this.#process.pause();
    let isCompleted = true;
    this.#process.result.then(this.#answered.resolve, (reason: unknown) => {
      isCompleted = false;
      this.#answered.reject(reason);
    });
    await this.#process.ended;
    return isCompleted;
  }

  /** Has the model wait, because the reader is behind. */
  pause(): void {
    this.#isPaused = true;
    this.#process?.pause();
  }

  resume(): void {
    this.#isPaused = false;
    this.#process?.resume();
  }
}

export type InstanceState = "waiting" | "loading" | "ready" | "stopping" | "ended";

/** One revision of a model with its process and the calls that wait for it. */
export class ModelInstance {
  readonly model: ServedModel;
  readonly #queue = new FairQueue<PendingCall>();
  readonly #running = new Set<PendingCall>();
  readonly #onChange: () => void;
  readonly #onCompleted: () => void;
  state: InstanceState = "waiting";
  isStarted = false;
  process: ModelProcess | undefined;
  facts: ModelFacts | undefined;
  /** Memory of the budget that this takes. */
  reservedBytes = 0;
  loadMs: number | undefined;
  tokensPerSecond: number | undefined;
  lastUsedAtMs = Date.now();
  /** Ends its load. */
  readonly ending = new AbortController();

  /** @param events.onChange called when calls have ended or left the queue */
  constructor(model: ServedModel, events: { onChange: () => void; onCompleted: () => void }) {
    this.model = model;
    this.#onChange = events.onChange;
    this.#onCompleted = events.onCompleted;
  }

  get key(): string {
    return `${this.model.id}@${this.model.commit}`;
  }

  get running(): number {
    return this.#running.size;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  get isIdle(): boolean {
    return this.state === "ready" && this.running === 0 && this.waiting === 0;
  }

  /** Callers with running and waiting calls. */
  callers(): { caller: string; running: number; waiting: number }[] {
    const counts = new Map<string, { caller: string; running: number; waiting: number }>();
    const of = (caller: string) => {
      const count = counts.get(caller) ?? { caller, running: 0, waiting: 0 };
      counts.set(caller, count);
      return count;
    };
    for (const { request } of this.#running) of(request.caller).running += 1;
    for (const { caller, waiting } of this.#queue.counts()) of(caller).waiting = waiting;
    return [...counts.values()];
  }

  /** Queues a call. @throws {EngineError} too many calls wait */
  add(pending: PendingCall): void {
    const { caller, signal } = pending.request;
    signal.throwIfAborted();
    const { waitingPerCaller, waitingPerModel } = limits.engine;
    if (this.#queue.countOf(caller) >= waitingPerCaller)
      throw this.#full(`${waitingPerCaller} calls of this caller wait for it`);
    if (this.#queue.length >= waitingPerModel) throw this.#full(`${waitingPerModel} calls wait for it`);
    this.lastUsedAtMs = Date.now();
    this.#queue.push(caller, pending);
    signal.addEventListener(
      "abort",
      () => {
        this.#queue.remove(caller, pending);
        pending.fail(signal.reason);
        this.#onChange();
      },
      { once: true },
    );
    this.dispatch();
  }

  #full(why: string): EngineError {
    return new EngineError("queue_full", `Model ${this.model.id} is busy: ${why}. Try again in a few seconds.`, {
      retryAfterMs: 2000,
    });
  }

  /** Starts waiting calls while the model can perform more. */
  dispatch(): void {
    const { process, facts } = this;
    if (this.state !== "ready" && this.state !== "stopping") return;
    if (process === undefined || facts === undefined || !process.isAlive) return;
    // The last one is for another caller, who need not wait until a long call ends.
    const mostPerCaller = Math.max(1, facts.parallelCalls - 1);
    while (this.#running.size < facts.parallelCalls) {
      const pending = this.#queue.shift((caller) => this.#runningOf(caller), mostPerCaller);
      if (pending === undefined) return;
      this.#running.add(pending);
      void this.#run(pending, process);
    }
  }

  async #run(pending: PendingCall, process: ModelProcess): Promise<void> {
    const isCompleted = await pending.runIn(process, (tokens, ms) => this.#measure(tokens, ms));
    this.#running.delete(pending);
    this.lastUsedAtMs = Date.now();
    if (isCompleted) this.#onCompleted();
    this.dispatch();
    this.#onChange();
  }

  #runningOf(caller: string): number {
    let count = 0;
    for (const { request } of this.#running) if (request.caller === caller) count += 1;
    return count;
  }

  /** Short responses say little about speed. */
  #measure(tokens: number, ms: number): void {
    if (tokens < 8 || ms <= 0) return;
    const speed = (tokens / ms) * 1000;
    const mean = this.tokensPerSecond === undefined ? speed : this.tokensPerSecond * 0.8 + speed * 0.2;
    this.tokensPerSecond = Math.round(mean * 10) / 10;
  }

  /** Removes and returns the calls that have not begun. */
  takeWaiting(): PendingCall[] {
    const taken: PendingCall[] = [];
    for (let next = this.#queue.shift(() => 0); next !== undefined; next = this.#queue.shift(() => 0)) taken.push(next);
    return taken;
  }
}
