import { unrefTimer } from "#node/runtime";

export interface Watched {
  /** Milliseconds since 1970. May move to a later time while it is watched. */
  readonly limitAt: number;
  /** Called when the deadline has passed. It is no longer watched then. */
  expire(): void;
}

/** Maximum delay of a timer, 24.8 days; timers with a longer one fire immediately. */
const maxTimerMs = 2 ** 31 - 1;

/** Watches deadlines with a single timer, which is reset only if it would fire too late or fired too early. */
export class DeadlineWatch {
  readonly #now: () => number;
  readonly #outlives: boolean;
  readonly #watched = new Set<Watched>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #setBy: typeof setTimeout | undefined;

  /**
   * @param outlives keeps the timer when no deadline is left, so that the next call can reuse it. Such a timer does not
   *   keep a program running.
   */
  constructor(now: () => number, { outlives }: { outlives: boolean }) {
    this.#now = now;
    this.#outlives = outlives;
  }

  /** Watches a deadline. Call it again when a deadline has moved. */
  watch(deadline: Watched): void {
    this.#watched.add(deadline);
    // Tests may have replaced the timers.
    if (deadline.limitAt < this.#timerAt || this.#setBy !== globalThis.setTimeout) this.#set(deadline.limitAt);
  }

  forget(deadline: Watched): void {
    this.#watched.delete(deadline);
    if (this.#watched.size === 0 && !this.#outlives) this.#clear();
  }

  #set(at: number): void {
    this.#clear();
    this.#timerAt = at;
    this.#setBy = globalThis.setTimeout;
    this.#timer = setTimeout(() => this.#look(), Math.min(at - this.#now(), maxTimerMs));
    if (this.#outlives) unrefTimer(this.#timer);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#timerAt = Number.POSITIVE_INFINITY;
  }

  #look(): void {
    this.#clear();
    const now = this.#now();
    let next = Number.POSITIVE_INFINITY;
    for (const deadline of this.#watched) {
      if (deadline.limitAt > now) {
        next = Math.min(next, deadline.limitAt);
        continue;
      }
      this.#watched.delete(deadline);
      deadline.expire();
    }
    // The callbacks may have started new calls, which set the timer.
    if (next < this.#timerAt) this.#set(next);
  }
}
