import { DeadlineError, type DeadlinePhase } from "../errors/http-error.ts";

export interface Timeouts {
  /** Until the answer's headers, with connecting. Default 120,000. */
  firstByteMs?: number;
  /** Between two pieces of an answer. Default 60,000. */
  idleMs?: number;
  /** The whole call with its look-ups, retries, polls and downloads. Default 900,000. */
  totalMs?: number;
}

export const defaultTimeouts = { firstByteMs: 120_000, idleMs: 60_000, totalMs: 900_000 } as const;

/** What the client needs of the world outside; each can be replaced. */
export interface Effects {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 to 1, for jitter. */
  random: () => number;
  /** Resolves after `ms`, and rejects as soon as the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export function defaultSleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(asError(signal.reason));
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(asError(signal.reason));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException(String(reason), "AbortError");
}

/**
 * One call's life: everything it sends shares its signal and its deadlines. One timer watches them all, and is moved
 * only when it fires too early.
 */
export class CallScope {
  readonly effects: Effects;
  readonly startedAt: number;
  readonly #controller = new AbortController();
  readonly #timeouts: Required<Timeouts>;
  readonly #callerSignal: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #limitAt = Number.POSITIVE_INFINITY;
  #phase: DeadlinePhase = "total";

  constructor(effects: Effects, timeouts: Timeouts = {}, callerSignal?: AbortSignal) {
    this.effects = effects;
    this.startedAt = effects.now();
    this.#timeouts = { ...defaultTimeouts, ...timeouts };
    this.#callerSignal = callerSignal;
    if (callerSignal?.aborted === true) this.#controller.abort(callerSignal.reason);
    else callerSignal?.addEventListener("abort", this.#abortWithCaller, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From now on, something must happen within the phase's limit, and everything within the whole call's. */
  expect(phase: DeadlinePhase): void {
    const { firstByteMs, idleMs, totalMs } = this.#timeouts;
    const now = this.effects.now();
    const totalAt = this.startedAt + totalMs;
    const phaseAt = phase === "total" ? totalAt : now + (phase === "idle" ? idleMs : firstByteMs);
    this.#phase = phaseAt < totalAt ? phase : "total";
    this.#limitAt = Math.min(phaseAt, totalAt);
    if (this.#limitAt < this.#timerAt) this.#watch(now);
  }

  /** Waits, unless the call ends first. */
  async sleep(ms: number): Promise<void> {
    this.expect("total");
    await this.effects.sleep(ms, this.signal);
  }

  abort(reason?: unknown): void {
    this.close();
    this.#controller.abort(reason);
  }

  /** Ends the watch; nothing more will be sent. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#callerSignal?.removeEventListener("abort", this.#abortWithCaller);
  }

  readonly #abortWithCaller = (): void => {
    this.abort(this.#callerSignal?.reason);
  };

  #watch(now: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = this.#limitAt;
    this.#timer = setTimeout(() => {
      const later = this.effects.now();
      if (later < this.#limitAt) {
        this.#watch(later);
        return;
      }
      const { firstByteMs, idleMs, totalMs } = this.#timeouts;
      const limits = { "first byte": firstByteMs, idle: idleMs, total: totalMs };
      this.abort(new DeadlineError(this.#phase, limits[this.#phase]));
    }, this.#limitAt - now);
  }
}
