import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { chooseReplica } from "@modelyard/platform/replicas/choose-replica";
import { FairQueue } from "../queue/fair-queue.ts";
import type { LaunchedModelSetting } from "./launcher-fields.ts";
import type { Launcher } from "./launcher-file.ts";
import type { LaunchedModelState, Lease, LeaseRequest, OtherLeaseRequest, Refusal } from "./lease.ts";
import { type Replica, ReplicaFailure } from "./replica.ts";

interface LaunchedModelOptions {
  launcher: Launcher;
  model: LaunchedModelSetting;
  /**
   * @param report what a start waits for
   * @throws {ReplicaFailure}
   */
  start: (signal: AbortSignal, report: (progress: string) => void) => Promise<Replica>;
  /** Returns whether the launcher may start one more engine. */
  mayStart: () => boolean;
  /** An engine has ended or has nothing to do, so that another model may start one. */
  onFree: () => void;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface Running {
  replica: Replica;
  readyAtMs: number;
  lastUsedAtMs: number;
  /** Calls of each caller. */
  calls: Map<string, number>;
  outstanding: number;
  isStopping: boolean;
}

interface Waiting extends Pick<LeaseRequest, "caller" | "prefix"> {
  settle: (result: Lease | Refusal) => void;
}

interface Failure {
  message: string;
  output: readonly string[];
  atMs: number;
  retryAtMs: number;
}

const hubIsStopping: Refusal = {
  kind: "refused",
  status: 503,
  message: "The hub is stopping.",
  retryAfterSeconds: limits.launchers.retryAfterSeconds,
};

/** The replicas of one model of a launcher: starts them for calls, and stops them when they are idle. */
export class LaunchedModel {
  readonly #options: LaunchedModelOptions;
  readonly #waiting = new FairQueue<Waiting>();
  readonly #running = new Set<Running>();
  #starting: AbortController | undefined;
  /** What the start waits for. */
  #progress: string | undefined;
  #started: Promise<void> = Promise.resolve();
  /** Failed starts in a row. */
  #failures = 0;
  #lastFailure: Failure | undefined;
  #turn = 0;
  #isClosed = false;

  constructor(options: LaunchedModelOptions) {
    this.#options = options;
  }

  /** Waits for a replica. Never rejects. */
  async acquire({ caller, prefix, signal }: LeaseRequest): Promise<Lease | Refusal> {
    const { waitingPerCaller, waitingPerModel } = limits.engine;
    const { retryAfterSeconds, waitMs } = limits.launchers;
    if (this.#isClosed) return hubIsStopping;
    const refused = this.#refusal();
    if (refused !== undefined) return refused;
    if (this.#waiting.countOf(caller) >= waitingPerCaller) {
      const message = `You have ${waitingPerCaller} calls waiting for ${this.#name}; wait for one of them.`;
      return { kind: "refused", status: 429, message, retryAfterSeconds };
    }
    if (this.#waiting.length >= waitingPerModel) {
      const message = `${waitingPerModel} calls are waiting for ${this.#name}. Try again later.`;
      return { kind: "refused", status: 503, message, retryAfterSeconds };
    }
    const { promise, resolve } = Promise.withResolvers<Lease | Refusal>();
    const waiting: Waiting = { caller, prefix, settle: resolve };
    const giveUp = (message: string): void => {
      this.#waiting.remove(caller, waiting);
      resolve({ kind: "refused", status: 503, message, retryAfterSeconds });
    };
    const leave = (): void => giveUp("The caller has left.");
    signal.addEventListener("abort", leave, { once: true });
    const tooLong = this.#starting === undefined ? "is busy, or waits for a free engine" : "is still starting";
    const timer = setTimeout(() => giveUp(`${this.#name} ${tooLong}. Try again in ${retryAfterSeconds} s.`), waitMs);
    this.#waiting.push(caller, waiting);
    if (signal.aborted) leave();
    else this.#serve();
    const result = await promise;
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
    return result;
  }

  /** Returns another replica for a call that replicas did not accept, if one is free now. */
  acquireOther({ caller, prefix, tried }: OtherLeaseRequest): Lease | undefined {
    const free = this.#free().filter(({ replica }) => !tried.has(replica.origin));
    const chosen = this.#choose(free, prefix);
    return chosen === undefined ? undefined : this.#lease(chosen, caller);
  }

  /** Starts a replica, also if there is none to wait for. @returns false if one is starting or no more may run */
  start(): boolean {
    this.#failures = 0;
    if (this.#lastFailure !== undefined) this.#lastFailure = { ...this.#lastFailure, retryAtMs: 0 };
    return this.#startOne();
  }

  /** Stops all replicas; their calls fail, and those that wait. @returns how many there were */
  stop(): number {
    const count = this.engines;
    const { retryAfterSeconds } = limits.launchers;
    // Otherwise the next one would start a replica at once.
    this.#refuseAll({ kind: "refused", status: 503, message: `${this.#name} was stopped.`, retryAfterSeconds });
    this.#starting?.abort();
    for (const running of this.#running) this.#end(running);
    return count;
  }

  /** Stops idle replicas, and starts the fewest that are configured. */
  sweep(): void {
    if (this.#isClosed) return;
    const { launcher, now } = this.#options;
    const idleBeforeMs = now() - launcher.idleMinutes * 60_000;
    for (let idle = this.#longestIdle(); idle !== undefined; idle = this.#longestIdle()) {
      if (idle.lastUsedAtMs >= idleBeforeMs) break;
      this.#end(idle);
    }
    if (this.#alive().length < launcher.replicas.min) this.#serve();
    else this.serveWaiting();
  }

  /** Replicas that run, start or stop. */
  get engines(): number {
    return this.#running.size + (this.#starting === undefined ? 0 : 1);
  }

  get isStopping(): boolean {
    return this.#alive().length < this.#running.size;
  }

  /** When the replica that has been idle for longest was last used; `undefined`: none may be stopped. */
  get idleSinceMs(): number | undefined {
    return this.#longestIdle()?.lastUsedAtMs;
  }

  /** Stops the replica that has been idle for longest. */
  stopLongestIdle(): void {
    const idle = this.#longestIdle();
    if (idle !== undefined) this.#end(idle);
  }

  /** Starts a replica for waiting calls if that is possible now. */
  serveWaiting(): void {
    if (this.#waiting.length > 0) this.#serve();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const ended = [...this.#running].map(({ replica }) => replica.ended);
    this.#refuseAll(hubIsStopping);
    this.stop();
    await Promise.all([this.#started, ...ended]);
  }

  state(): LaunchedModelState {
    const { launcher, model } = this.#options;
    const failure = this.#lastFailure;
    return {
      launcher: launcher.id,
      label: launcher.label ?? launcher.id,
      model: model.id,
      most: launcher.replicas.most,
      ready: this.#alive().length,
      isStarting: this.#starting !== undefined,
      progress: this.#progress ?? null,
      running: [...this.#running].reduce((sum, { outstanding }) => sum + outstanding, 0),
      waiting: this.#waiting.length,
      origins: this.#alive().map(({ replica }) => replica.origin),
      failure:
        failure === undefined
          ? null
          : { message: failure.message, output: [...failure.output], at: failure.atMs, retryAt: failure.retryAtMs },
    };
  }

  get #name(): string {
    const { launcher, model } = this.#options;
    return `${model.id} at ${launcher.label ?? launcher.id}`;
  }

  #alive(): Running[] {
    return [...this.#running].filter(({ isStopping }) => !isStopping);
  }

  #longestIdle(): Running | undefined {
    const alive = this.#alive();
    if (alive.length <= this.#options.launcher.replicas.min) return undefined;
    const idle = alive.filter(({ outstanding }) => outstanding === 0);
    return idle.toSorted((one, other) => one.lastUsedAtMs - other.lastUsedAtMs)[0];
  }

  /** Returns why no call can be served now: the last start failed, and no replica runs. */
  #refusal(): Refusal | undefined {
    const waitMs = (this.#lastFailure?.retryAtMs ?? 0) - this.#options.now();
    if (waitMs <= 0 || this.#alive().length > 0 || this.#starting !== undefined) return undefined;
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    const message = `${this.#name} could not be started; the next attempt is in ${retryAfterSeconds} s. Administrators see the reason at /settings/engine.`;
    return { kind: "refused", status: 503, message, retryAfterSeconds };
  }

  /** Gives free replicas to waiting calls, and starts one more where that is not enough. */
  #serve(): void {
    const { launcher } = this.#options;
    // The last one is for another caller, who need not wait until a long call ends.
    const mostPerCaller = Math.max(1, launcher.replicas.most * launcher.parallelCalls - 1);
    while (this.#waiting.length > 0) {
      const free = this.#free();
      if (free.length === 0) break;
      const next = this.#waiting.shift((caller) => this.#runningOf(caller), mostPerCaller);
      if (next === undefined) break;
      const chosen = this.#choose(free, next.prefix);
      if (chosen !== undefined) next.settle(this.#lease(chosen, next.caller));
    }
    if (this.#waiting.length > 0 || this.#alive().length < launcher.replicas.min) this.#startOne();
    const refused = this.#refusal();
    if (refused !== undefined) this.#refuseAll(refused);
  }

  /** Replicas that can perform one more call. */
  #free(): Running[] {
    const { parallelCalls } = this.#options.launcher;
    return this.#alive().filter(({ outstanding }) => outstanding < parallelCalls);
  }

  #choose(free: readonly Running[], prefix: string | undefined): Running | undefined {
    this.#turn += 1;
    const loads = free.map((running) => {
      return { id: running.replica.origin, outstanding: running.outstanding, isHealthy: true, running };
    });
    return chooseReplica(loads, { prefix, turn: this.#turn })?.running;
  }

  #runningOf(caller: string): number {
    return [...this.#running].reduce((sum, { calls }) => sum + (calls.get(caller) ?? 0), 0);
  }

  #lease(running: Running, caller: string): Lease {
    const count = (by: number): void => {
      running.outstanding += by;
      running.lastUsedAtMs = this.#options.now();
      const calls = (running.calls.get(caller) ?? 0) + by;
      if (calls === 0) running.calls.delete(caller);
      else running.calls.set(caller, calls);
    };
    let isHeld = true;
    count(1);
    return {
      kind: "lease",
      origin: running.replica.origin,
      pathPrefix: running.replica.pathPrefix,
      headers: running.replica.headers,
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        count(-1);
        this.#serve();
        if (running.outstanding === 0) this.#options.onFree();
      },
    };
  }

  #refuseAll(refusal: Refusal): void {
    for (;;) {
      const next = this.#waiting.shift(() => 0);
      if (next === undefined) return;
      next.settle(refusal);
    }
  }

  #startOne(): boolean {
    const { launcher, now } = this.#options;
    if (this.#isClosed || this.#starting !== undefined || this.#running.size >= launcher.replicas.most) return false;
    if ((this.#lastFailure?.retryAtMs ?? 0) > now() || !this.#options.mayStart()) return false;
    const controller = new AbortController();
    this.#starting = controller;
    this.#started = this.#started.then(() => this.#run(controller));
    return true;
  }

  async #run(controller: AbortController): Promise<void> {
    const { logger, model, launcher, now } = this.#options;
    const about = { launcher: launcher.id, model: model.id };
    try {
      const replica = await this.#options.start(controller.signal, (progress) => {
        this.#progress = progress;
      });
      const running: Running = {
        replica,
        readyAtMs: now(),
        lastUsedAtMs: now(),
        calls: new Map(),
        outstanding: 0,
        isStopping: false,
      };
      this.#running.add(running);
      logger.info({ ...about, ...replica.runs, origin: replica.origin }, "launched engine is ready");
      void replica.ended.then((failure) => this.#hasEnded(running, failure));
      if (controller.signal.aborted) this.#end(running);
    } catch (error) {
      if (!controller.signal.aborted) this.#hasFailed(error);
    } finally {
      this.#starting = undefined;
      this.#progress = undefined;
      this.#serve();
      this.#options.onFree();
    }
  }

  #hasEnded(running: Running, failure: ReplicaFailure): void {
    this.#running.delete(running);
    if (this.#options.now() - running.readyAtMs >= limits.launchers.stableMs) this.#failures = 0;
    if (!running.isStopping) this.#hasFailed(failure);
    this.#serve();
    this.#options.onFree();
  }

  /** The next start waits for a pause that grows with each failure in a row. */
  #hasFailed(error: unknown): void {
    const { logger, launcher, model, now } = this.#options;
    const { pauseMs, longestPauseMs } = limits.launchers;
    const isExpected = error instanceof ReplicaFailure;
    const message = isExpected ? error.message : "The engine could not be started. The log of the hub has the reason.";
    const output = isExpected ? error.output : [];
    const pause = Math.min(longestPauseMs, pauseMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#lastFailure = { message, output, atMs: now(), retryAtMs: now() + pause };
    const about = { launcher: launcher.id, model: model.id, pauseMs: pause };
    logger.warn({ ...about, ...(isExpected ? { reason: message } : { err: error }) }, "launched engine failed");
  }

  #end(running: Running): void {
    running.isStopping = true;
    running.replica.stop();
  }
}
