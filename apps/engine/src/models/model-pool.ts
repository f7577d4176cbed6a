import { limits } from "@modelyard/platform/limits";
import { estimateMemory } from "@modelyard/platform/local-model-memory";
import type { Logger } from "@modelyard/platform/logger";
import { LRUCache } from "lru-cache";
import type { EngineStatus } from "../contract/index.ts";
import { EngineError } from "../errors/engine-error.ts";
import { ModelProcess, type ProcessTimes } from "../processes/model-process.ts";
import { LoadFailures } from "./load-failures.ts";
import { MemoryBudget } from "./memory-budget.ts";
import { type CallRequest, ModelInstance, PendingCall } from "./model-instance.ts";
import type { HeldFiles, ModelSource } from "./model-source.ts";

export interface ModelPoolOptions {
  source: ModelSource;
  /** Memory of all models together. */
  memoryBytes: number;
  /** Processor threads of each model. */
  threads: number;
  logger: Logger;
  /** A model without calls for this long is unloaded. */
  idleMs?: number;
  /** Another program for the processes, and other times. */
  program?: URL;
  times?: Partial<ProcessTimes>;
  /** @default `limits.engine.passMs` */
  passMs?: number;
}

/** Memory for which a model waits. */
interface MemoryNeed {
  least: number;
  enough: number;
  sinceMs: number;
}

/**
 * Loads models on their first call and unloads them when they are idle or others need their memory. Models with running calls
 * are never unloaded.
 */
export class ModelPool {
  readonly #options: ModelPoolOptions;
  readonly #budget: MemoryBudget;
  readonly #failures = new LoadFailures();
  /** The newest revision of each model. */
  readonly #instances = new Map<string, ModelInstance>();
  /** Older revisions with running calls, and processes that are about to end. */
  readonly #leaving = new Set<ModelInstance>();
  readonly #measured = new LRUCache<string, { loadMs: number; tokensPerSecond: number | undefined }>({
    max: limits.engine.rememberedModels,
  });
  /** Problems by model, for the status. */
  readonly #failed = new LRUCache<string, { commit: string; key: string }>({ max: limits.engine.rememberedModels });
  readonly #sweeping: NodeJS.Timeout;
  /** Of models that wait for memory, in their order. */
  readonly #needs: MemoryNeed[] = [];
  #isClosed = false;

  constructor(options: ModelPoolOptions) {
    this.#options = options;
    this.#budget = new MemoryBudget(options.memoryBytes);
    const idleMs = options.idleMs ?? limits.engine.idleMs;
    this.#sweeping = setInterval(() => this.#unloadIdle(idleMs), Math.min(30_000, Math.ceil(idleMs / 4))).unref();
  }

  /**
   * Performs a call as soon as its model is loaded and it is the caller's turn.
   * @throws {EngineError} there is no such model, it cannot be loaded now, or too many calls wait
   */
  async call(modelId: string, request: CallRequest): Promise<PendingCall> {
    const pending = new PendingCall(request);
    await this.#add(modelId, pending);
    return pending;
  }

  async #add(modelId: string, pending: PendingCall): Promise<void> {
    const instance = await this.#newest(modelId);
    instance.add(pending);
    if (instance.isStarted) return;
    instance.isStarted = true;
    this.#start(instance).catch((reason: unknown) => this.#failedToLoad(instance, reason));
  }

  async #newest(modelId: string): Promise<ModelInstance> {
    const model = await this.#options.source.find(modelId);
    if (model === undefined) {
      throw new EngineError(
        "model_not_found",
        `This engine runs no model ${modelId}: it does not exist, or has no GGUF or ONNX file that the engine supports.`,
      );
    }
    if (this.#isClosed) throw new EngineError("engine_stopped", "The engine is stopping. Try again in a moment.");
    const existing = this.#instances.get(model.id);
    if (existing?.model.commit === model.commit && existing.state !== "ended") return existing;
    this.#failures.check(`${model.id}@${model.commit}`);
    if (existing !== undefined) this.#retire(existing);
    const instance: ModelInstance = new ModelInstance(model, {
      onChange: () => this.#changed(instance),
      onCompleted: () => this.#failures.succeeded(instance.key),
    });
    this.#instances.set(model.id, instance);
    return instance;
  }

  /** Lets an older revision complete its calls. */
  #retire(instance: ModelInstance): void {
    this.#instances.delete(instance.model.id);
    if (instance.state === "ended") return;
    this.#leaving.add(instance);
    if (instance.state === "ready") instance.state = "stopping";
    this.#changed(instance);
  }

  /** Calls of an instance have ended, or left its queue. */
  #changed(instance: ModelInstance): void {
    if (this.#leaving.has(instance) && instance.running === 0 && instance.waiting === 0) this.#stop(instance);
    this.#budget.notify();
  }

  async #start(instance: ModelInstance): Promise<void> {
    const startedAtMs = performance.now();
    await this.#reserve(instance);
    const { signal } = instance.ending;
    const held = await this.#hold(instance);
    try {
      signal.throwIfAborted();
      instance.state = "loading";
      const { model, reservedBytes: memoryBytes } = instance;
      const { threads, logger, program, times } = this.#options;
      const process = new ModelProcess({
        runtime: model.runtime,
        request: {
          modelId: model.id,
          task: model.task,
          files: model.files.map(({ path }) => ({ path, localPath: held.paths.get(path) ?? "" })),
          memoryBytes,
          threads,
        },
        logger,
        signal,
        onEnd: () => {
          held.release();
          this.#ended(instance);
        },
        ...(program === undefined ? {} : { program }),
        ...(times === undefined ? {} : { times }),
      });
      instance.process = process;
      const facts = await process.loaded;
      instance.facts = facts;
      this.#resize(instance, Math.min(memoryBytes, facts.memoryBytes ?? memoryBytes));
      instance.loadMs = Math.round(performance.now() - startedAtMs);
      this.#measured.set(model.id, { loadMs: instance.loadMs, tokensPerSecond: undefined });
      logger.info({ model: model.id, commit: model.commit, loadMs: instance.loadMs, ...facts }, "model loaded");
      instance.state = this.#leaving.has(instance) ? "stopping" : "ready";
      instance.lastUsedAtMs = Date.now();
      instance.dispatch();
      this.#changed(instance);
    } finally {
      if (instance.process === undefined) held.release();
    }
  }

  async #hold(instance: ModelInstance): Promise<HeldFiles> {
    const { model, ending } = instance;
    try {
      return await this.#options.source.hold(model, ending.signal);
    } catch (error) {
      throw new EngineError(
        "missing_file",
        `The files of ${model.id} could not be read. Try again, or upload them again.`,
        {
          cause: error,
        },
      );
    }
  }

  /** Waits until the budget has enough memory for a model, and unloads idle ones. @throws {EngineError} */
  async #reserve(instance: ModelInstance): Promise<void> {
    const { least, wanted } = estimateMemory(instance.model);
    const total = this.#budget.totalBytes;
    if (least > total) throw tooLarge(instance.model.id, least, total);
    const need = { least, enough: Math.min(wanted, total), sinceMs: performance.now() };
    this.#needs.push(need);
    try {
      for (;;) {
        // Not a failure of the model.
        if (instance.waiting === 0) instance.ending.abort();
        instance.ending.signal.throwIfAborted();
        if (this.#isMet(need)) break;
        const leftMs = need.sinceMs + limits.engine.memoryWaitMs - performance.now();
        if (leftMs <= 0) throw busy(instance.model.id, least, total);
        await this.#budget.changedWithin(leftMs);
      }
      this.#resize(instance, Math.min(wanted, this.#budget.freeBytes));
    } finally {
      this.#needs.splice(this.#needs.indexOf(need), 1);
      this.#budget.notify();
    }
  }

  /** Whether a model can be loaded now. Unloads idle models for the one that waits for longest. */
  #isMet(need: MemoryNeed): boolean {
    const [first = need] = this.#needs;
    if (first !== need) {
      // Others need not wait for it, but must not delay it endlessly.
      const isFreeing = this.#ending().length > 0;
      const mayPass = performance.now() - first.sinceMs < (this.#options.passMs ?? limits.engine.passMs);
      return !isFreeing && mayPass && this.#budget.freeBytes >= need.enough;
    }
    if (this.#budget.freeBytes >= need.enough) return true;
    const isFreeing = this.#freeMemory(need.enough);
    // Rather a small context than waiting for others.
    return !isFreeing && this.#budget.freeBytes >= need.least;
  }

  /** Processes that will end without completing further calls. */
  #ending(): ModelInstance[] {
    return [...this.#leaving].filter(({ running }) => running === 0);
  }

  #resize(instance: ModelInstance, bytes: number): void {
    this.#budget.reserve(bytes - instance.reservedBytes);
    instance.reservedBytes = bytes;
    this.#budget.notify();
  }

  /** Unloads idle models, those first that were used least recently. @returns whether memory will be free soon */
  #freeMemory(bytes: number): boolean {
    let soonFree = this.#ending().reduce((sum, { reservedBytes }) => sum + reservedBytes, this.#budget.freeBytes);
    const idle = [...this.#instances.values()].filter(({ isIdle }) => isIdle);
    for (const instance of idle.toSorted((left, right) => left.lastUsedAtMs - right.lastUsedAtMs)) {
      if (soonFree >= bytes) break;
      soonFree += instance.reservedBytes;
      this.#stop(instance);
    }
    return soonFree > this.#budget.freeBytes;
  }

  #unloadIdle(idleMs: number): void {
    const before = Date.now() - idleMs;
    for (const instance of this.#instances.values())
      if (instance.isIdle && instance.lastUsedAtMs <= before) this.#stop(instance);
  }

  /** Ends an instance; its memory is free once its process has ended. */
  #stop(instance: ModelInstance): void {
    if (this.#instances.get(instance.model.id) === instance) this.#instances.delete(instance.model.id);
    if (instance.state === "ended") return;
    this.#leaving.add(instance);
    instance.state = "stopping";
    instance.ending.abort();
    instance.process?.stop();
  }

  #failedToLoad(instance: ModelInstance, reason: unknown): void {
    const { model, key, process } = instance;
    const error =
      reason instanceof EngineError
        ? reason
        : new EngineError("model_failed", `Model ${model.id} could not be loaded. See the log of this server.`, {
            cause: reason,
          });
    const isCancelled = instance.ending.signal.aborted;
    if (!isCancelled) {
      this.#options.logger.warn({ err: error, model: model.id, commit: model.commit }, "model not loaded");
      this.#failures.notLoaded(key, error);
      this.#failed.set(model.id, { commit: model.commit, key });
    }
    instance.state = "stopping";
    for (const pending of instance.takeWaiting()) pending.fail(error);
    if (process?.isAlive === true) process.stop();
    else this.#forget(instance);
  }

  /** The process of an instance has ended. */
  #ended(instance: ModelInstance): void {
    const { state, model } = instance;
    const wasReady = state === "ready";
    // Those of a model that is not loaded fail with the reason.
    const waiting = wasReady || state === "stopping" ? instance.takeWaiting() : [];
    if (instance.loadMs !== undefined) {
      const { loadMs, tokensPerSecond } = instance;
      this.#measured.set(model.id, { loadMs, tokensPerSecond });
    }
    if (wasReady) {
      const error = new EngineError("engine_stopped", `The process that runs ${model.id} stopped several times.`);
      this.#failures.died(instance.key, error);
      if (this.#failures.get(instance.key) !== undefined)
        this.#failed.set(model.id, { commit: model.commit, key: instance.key });
    }
    this.#forget(instance);
    for (const pending of waiting) void this.#move(model.id, pending);
  }

  /** Calls that had not begun continue in another process, once. */
  async #move(modelId: string, pending: PendingCall): Promise<void> {
    try {
      if (pending.isMoved)
        throw new EngineError("engine_stopped", `The process that runs ${modelId} stopped. Try again.`);
      pending.isMoved = true;
      await this.#add(modelId, pending);
    } catch (error) {
      pending.fail(error);
    }
  }

  #forget(instance: ModelInstance): void {
    instance.state = "ended";
    this.#leaving.delete(instance);
    if (this.#instances.get(instance.model.id) === instance) this.#instances.delete(instance.model.id);
    this.#resize(instance, 0);
  }

  status(): EngineStatus {
    const instances = [...this.#instances.values(), ...this.#leaving];
    return {
      memoryBytes: this.#budget.totalBytes,
      reservedBytes: this.#budget.reservedBytes,
      models: instances.flatMap((instance) => {
        const { model, state, facts, reservedBytes, loadMs, tokensPerSecond } = instance;
        if (state === "ended") return [];
        return {
          id: model.id,
          commit: model.commit,
          task: model.task,
          runtime: model.runtime,
          state,
          reservedBytes,
          usedBytes: instance.process?.ownBytes,
          contextTokens: facts?.contextTokens,
          parallelCalls: facts?.parallelCalls,
          running: instance.running,
          waiting: instance.waiting,
          callers: instance.callers(),
          loadMs,
          tokensPerSecond,
          lastUsedAt: instance.lastUsedAtMs,
        };
      }),
      failures: [...this.#failed].flatMap(([id, { commit, key }]) => {
        const failure = this.#failures.get(key);
        if (failure === undefined) return [];
        const { error, retryAtMs } = failure;
        return { id, commit, problem: error.problem, message: error.message, retryAt: retryAtMs };
      }),
      measured: [...this.#measured].map(([id, { loadMs, tokensPerSecond }]) => ({ id, loadMs, tokensPerSecond })),
    };
  }

  /** Unloads a model; its running and waiting calls fail. @returns whether it was loaded */
  unload(modelId: string): boolean {
    const instance = this.#instances.get(modelId);
    if (instance === undefined) return false;
    for (const pending of instance.takeWaiting())
      pending.fail(new EngineError("engine_stopped", `Model ${modelId} was unloaded. Try again.`));
    this.#stop(instance);
    return true;
  }

  /** Ends all processes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweeping);
    for (const instance of this.#instances.values()) {
      for (const pending of instance.takeWaiting())
        pending.fail(new EngineError("engine_stopped", "The engine is stopping. Try again in a moment."));
      this.#stop(instance);
    }
    for (const instance of this.#leaving) this.#stop(instance);
    while (this.#budget.reservedBytes > 0) await this.#budget.changedWithin(1000);
  }
}

function tooLarge(modelId: string, needBytes: number, budgetBytes: number): EngineError {
  return new EngineError(
    "not_enough_memory",
    `Model ${modelId} needs about ${mebibytes(needBytes)} of memory, and models of this server may use ${mebibytes(budgetBytes)}. Use a smaller quantization, or ask the administrator for a larger memory budget.`,
  );
}

function busy(modelId: string, needBytes: number, budgetBytes: number): EngineError {
  return new EngineError(
    "not_enough_memory",
    `Model ${modelId} needs about ${mebibytes(needBytes)} of memory, and other models with running calls use most of the ${mebibytes(budgetBytes)} of this server. Try again in a minute.`,
    { retryAfterMs: 30_000 },
  );
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}
