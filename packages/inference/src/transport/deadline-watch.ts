import { letEnd } from "#node/runtime";

export interface Watched {
  /** Milliseconds since 1970. May move on while it is watched. */
  readonly limitAt: number;
  /** The limit has passed. It is no longer watched. */
  expire(): void;
}

/** The longest delay of a timer, 24.8 days; timers with a longer one fire immediately. */
const maxTimerMs = 2 ** 31 - 1;

/** Watches deadlines with one timer, which is moved only when it would come too late, or came too early. */
export class DeadlineWatch {
  readonly #now: () => number;
  readonly #outlives: boolean;
  readonly #watched = new Set<Watched>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #setBy: typeof setTimeout | undefined;

  /**
   * @param outlives leaves its timer be when nothing is watched any more, so that the next call finds it set. Such a timer
   * does not keep a program from ending.
   */
  constructor(now: () => number, { outlives }: { outlives: boolean }) {
    this.#now = now;
    this.#outlives = outlives;
  }

  /** Call it again when a limit has moved. */
  watch(deadline: Watched): void {
    this.#watched.add(deadline);
    // Timers may have been replaced, as tests do.
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
    if (this.#outlives) letEnd(this.#timer);
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
    // What expired may have begun something new, and set the timer for it.
    if (next < this.#timerAt) this.#set(next);
  }
}
