import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { EngineError } from "../errors/engine-error.ts";

interface Failure {
  error: EngineError;
  /** Failures without a success in between. */
  count: number;
  retryAtMs: number;
}

/**
 * Remembers models that could not be loaded, and those whose process died several times, so that their processes are not started
 * again and again. The pause doubles with each failure.
 */
export class LoadFailures {
  readonly #failures = new LRUCache<string, Failure>({ max: limits.engine.rememberedModels });
  readonly #deaths = new LRUCache<string, number>({ max: limits.engine.rememberedModels });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @throws {EngineError} the model must not be started yet */
  check(key: string): void {
    const failure = this.get(key);
    if (failure === undefined) return;
    const { error, retryAtMs } = failure;
    const retryAfterMs = retryAtMs - this.#now();
    throw new EngineError(error.problem, `${error.message} The next attempt is in ${seconds(retryAfterMs)} s.`, {
      cause: error,
      retryAfterMs,
    });
  }

  /** Returns the failure of a model that must not be started yet. */
  get(key: string): { error: EngineError; retryAtMs: number } | undefined {
    const failure = this.#failures.get(key);
    return failure !== undefined && failure.retryAtMs > this.#now() ? failure : undefined;
  }

  /** Records that a model could not be loaded, unless that passes by itself. */
  notLoaded(key: string, error: EngineError): void {
    if (error.retryAfterMs !== undefined) return;
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    const pauseMs = Math.min(limits.engine.longestPauseMs, limits.engine.pauseMs * 2 ** (count - 1));
    this.#failures.set(key, { error, count, retryAtMs: this.#now() + pauseMs });
  }

  /** Records that the process of a loaded model died. */
  died(key: string, error: EngineError): void {
    const deaths = (this.#deaths.get(key) ?? 0) + 1;
    this.#deaths.set(key, deaths);
    if (deaths >= limits.engine.deathsInARow) this.notLoaded(key, error);
  }

  /** Records a completed call. */
  succeeded(key: string): void {
    this.#deaths.delete(key);
    this.#failures.delete(key);
  }
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
