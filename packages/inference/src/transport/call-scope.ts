import { DeadlineError, type DeadlinePhase } from "../errors/http-error.ts";
import { DeadlineWatch, type Watched } from "./deadline-watch.ts";
import { refuseNegative } from "./refuse-negative.ts";
import { platformFetch } from "./runtime.ts";

export interface Timeouts {
  /** Until a connection stands. Only Node lets it be set, for its own `fetch`; default there 10,000. */
  connectMs?: number;
  /** Until the response's headers arrive, connecting included. Default 120,000, or `totalMs` where a longer one is given. */
  firstByteMs?: number;
  /** Between two pieces of a response. Default 60,000, or `totalMs` where a longer one is given. */
  idleMs?: number;
  /** The whole call with its look-ups, retries, polls and downloads. Default 900,000. */
  totalMs?: number;
}

/** `connectMs` is the one that Node has anyway. */
export const defaultTimeouts = { connectMs: 10_000, firstByteMs: 120_000, idleMs: 60_000, totalMs: 900_000 } as const;

/** Node's `fetch` waits this long for a response's headers, and between two pieces of its body. */
const nodeFetchMs = 300_000;

/** @throws {InputError} a limit is no number, or below 0 */
function limitsOf(given: Timeouts): Required<Timeouts> {
  const limits: Required<Timeouts> = { ...defaultTimeouts };
  // A caller who grants the call more time means all of it: a shorter default must not end the call earlier.
  const { totalMs = 0 } = given;
  limits.firstByteMs = Math.max(limits.firstByteMs, totalMs);
  limits.idleMs = Math.max(limits.idleMs, totalMs);
  for (const name of ["connectMs", "firstByteMs", "idleMs", "totalMs"] as const) {
    const ms = given[name];
    if (ms === undefined) continue;
    refuseNegative(`${name === "totalMs" ? "timeoutMs or " : ""}timeouts.${name}`, ms, " of milliseconds");
    limits[name] = ms;
  }
  return limits;
}

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

/** The default of `Effects.now`; looked up each time, because tests replace `Date`. */
export function systemNow(): number {
  return Date.now();
}

/** Calls by the runtime's own `fetch` share one watch: setting a timer for each is a good part of what a call costs. */
const shared = new DeadlineWatch(systemNow, { outlives: true });

function watchFor({ fetch, now }: Effects): DeadlineWatch {
  return fetch === platformFetch && now === systemNow ? shared : new DeadlineWatch(now, { outlives: false });
}

/** One call's life: everything it sends shares its signal and its deadlines. */
export class CallScope implements Watched {
  readonly effects: Effects;
  readonly startedAt: number;
  readonly #controller = new AbortController();
  readonly #timeouts: Required<Timeouts>;
  readonly #watch: DeadlineWatch;
  #leaveCaller: (() => void) | undefined;
  #phase: DeadlinePhase = "total";
  limitAt = Number.POSITIVE_INFINITY;

  constructor(effects: Effects, timeouts?: Timeouts, callerSignal?: AbortSignal) {
    this.effects = effects;
    this.startedAt = effects.now();
    this.#timeouts = timeouts === undefined ? defaultTimeouts : limitsOf(timeouts);
    this.#watch = watchFor(effects);
    if (callerSignal?.aborted === true) this.#controller.abort(callerSignal.reason);
    else if (callerSignal !== undefined) this.#follow(callerSignal);
  }

  get connectMs(): number {
    return this.#timeouts.connectMs;
  }

  /** Whether the runtime's own limits would end the call before these do. */
  get needsOwnPool(): boolean {
    const { connectMs, firstByteMs, idleMs } = this.#timeouts;
    return connectMs !== defaultTimeouts.connectMs || Math.max(firstByteMs, idleMs) >= nodeFetchMs;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From now on, something must happen within the phase's limit, and everything within the whole call's. */
  expect(phase: Exclude<DeadlinePhase, "connect">): void {
    const { firstByteMs, idleMs, totalMs } = this.#timeouts;
    const totalAt = this.startedAt + totalMs;
    const phaseAt = phase === "total" ? totalAt : this.effects.now() + (phase === "idle" ? idleMs : firstByteMs);
    this.#phase = phaseAt < totalAt ? phase : "total";
    this.limitAt = Math.min(phaseAt, totalAt);
    this.#watch.watch(this);
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
    this.#watch.forget(this);
    this.#leaveCaller?.();
  }

  /** Called by the watch. */
  expire(): void {
    const { connectMs, firstByteMs, idleMs, totalMs } = this.#timeouts;
    const limits = { connect: connectMs, "first byte": firstByteMs, idle: idleMs, total: totalMs };
    this.abort(new DeadlineError(this.#phase, limits[this.#phase]));
  }

  #follow(caller: AbortSignal): void {
    const abort = (): void => this.abort(caller.reason);
    caller.addEventListener("abort", abort, { once: true });
    this.#leaveCaller = () => caller.removeEventListener("abort", abort);
  }
}
