import { platformFetch } from "#node/runtime";
import { DeadlineError, type DeadlinePhase } from "../errors/http-error.ts";
import { DeadlineWatch, type Watched } from "./deadline-watch.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import { refuseNegative } from "./refuse-negative.ts";

/** Limits for the phases of a call, in milliseconds. */
export interface Timeouts {
  /**
   * Until the connection is established. Only Node supports it, and only with its own `fetch`.
   * @default 10000
   */
  connectMs?: number;
  /**
   * Until the response headers arrive, including connecting.
   * @default 120000, or `totalMs` if that is longer
   */
  firstByteMs?: number;
  /**
   * Between two chunks of a response.
   * @default 60000, or `totalMs` if that is longer
   */
  idleMs?: number;
  /**
   * The whole call with its lookups, retries, polling and downloads.
   * @default 900000
   */
  totalMs?: number;
}

/** `connectMs` is Node's own default. */
export const defaultTimeouts = { connectMs: 10_000, firstByteMs: 120_000, idleMs: 60_000, totalMs: 900_000 } as const;

/** @throws {InputError} a limit is not a number, or is negative */
function limitsOf(given: Timeouts): Required<Timeouts> {
  const limits: Required<Timeouts> = { ...defaultTimeouts };
  // If the caller raises `totalMs`, shorter default limits must not end the call earlier.
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

/** What the client needs from its environment. Each function can be replaced. */
export interface Effects {
  /** Sends a request. */
  fetch: typeof fetch;
  /** Returns the current time in milliseconds since 1970. */
  now: () => number;
  /** Returns a random number from 0 to 1, for jitter. */
  random: () => number;
  /** Waits for `ms` milliseconds. Rejects as soon as the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export async function defaultSleep(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
  signal.throwIfAborted();
}

/** The default of `Effects.now`. Looks up `Date` each time, because tests replace it. */
export function systemNow(): number {
  return Date.now();
}

/**
 * Calls that use the runtime's own `fetch` share one watch: a timer per call is a significant part of a call's cost.
 */
const shared = new DeadlineWatch(systemNow, { outlives: true });

function watchFor({ fetch, now }: Effects): DeadlineWatch {
  return fetch === platformFetch && now === systemNow ? shared : new DeadlineWatch(now, { outlives: false });
}

/** Sends one request and reports it to the hooks. */
export type Observer = (request: OutgoingRequest, dispatch: () => Promise<Response>) => Promise<Response>;

export interface ScopeSettings {
  timeouts?: Timeouts | undefined;
  /** Signal of the caller. */
  signal?: AbortSignal | undefined;
  observe?: Observer | undefined;
  /** When the call began, if this is not its first provider: the limit of the whole call counts from then. */
  startedAt?: number | undefined;
}

/** The lifetime of one call: all its requests share its signal and its deadlines. */
export class CallScope implements Watched {
  readonly effects: Effects;
  readonly startedAt: number;
  readonly observe: Observer | undefined;
  readonly #controller = new AbortController();
  readonly timeouts: Required<Timeouts>;
  readonly #watch: DeadlineWatch;
  #detachCaller: (() => void) | undefined;
  #phase: DeadlinePhase = "total";
  #limitMs = 0;
  limitAt = Number.POSITIVE_INFINITY;

  constructor(effects: Effects, { timeouts, signal, observe, startedAt = effects.now() }: ScopeSettings = {}) {
    this.effects = effects;
    this.startedAt = startedAt;
    this.observe = observe;
    this.timeouts = timeouts === undefined ? defaultTimeouts : limitsOf(timeouts);
    this.#watch = watchFor(effects);
    if (signal?.aborted === true) this.#controller.abort(signal.reason);
    else if (signal !== undefined) this.#follow(signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the limit of a phase; the limit of the whole call applies as well. */
  expect(phase: Exclude<DeadlinePhase, "connect">): void {
    const { firstByteMs, idleMs, totalMs } = this.timeouts;
    this.#phase = "total";
    this.#limitMs = totalMs;
    this.limitAt = this.startedAt + totalMs;
    const phaseMs = phase === "idle" ? idleMs : firstByteMs;
    const phaseAt = this.effects.now() + phaseMs;
    if (phase !== "total" && phaseAt < this.limitAt) {
      this.#phase = phase;
      this.#limitMs = phaseMs;
      this.limitAt = phaseAt;
    }
    this.#watch.watch(this);
  }

  /** Waits, unless the call ends earlier. */
  async sleep(ms: number): Promise<void> {
    this.expect("total");
    await this.effects.sleep(ms, this.signal);
  }

  /** Waits for work that has no signal, unless the call ends earlier. */
  async settle<T>(work: Promise<T>, phase: "first byte" | "total"): Promise<T> {
    const { signal } = this;
    this.expect(phase);
    const end = new Promise((resolve) => {
      signal.addEventListener("abort", resolve);
      if (signal.aborted) resolve(undefined);
    });
    await Promise.race([work, end]);
    signal.throwIfAborted();
    return work;
  }

  abort(reason?: unknown): void {
    this.close();
    this.#controller.abort(reason);
  }

  /** Stops watching the deadlines, when nothing more will be sent. */
  close(): void {
    this.#watch.forget(this);
    this.#detachCaller?.();
  }

  /** Called by the watch. */
  expire(): void {
    this.abort(new DeadlineError(this.#phase, this.#limitMs));
  }

  #follow(caller: AbortSignal): void {
    const abort = (): void => this.abort(caller.reason);
    caller.addEventListener("abort", abort, { once: true });
    this.#detachCaller = () => caller.removeEventListener("abort", abort);
  }
}
