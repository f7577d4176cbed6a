import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DeadlineWatch, type Watched } from "./deadline-watch.ts";

/** A clock that tests advance. */
class Clock {
  now = 1_000_000;
  /** How many times a timer was set. */
  set = 0;
  readonly #timers = new Map<number, { at: number; call: () => void }>();

  get waiting(): number {
    return this.#timers.size;
  }

  readonly setTimeout = (call: () => void, ms: number): number => {
    // As in every runtime: a delay that exceeds 31 bits fires immediately.
    this.#timers.set(++this.set, { at: this.now + (ms < 2 ** 31 ? ms : 1), call });
    return this.set;
  };

  readonly clearTimeout = (id: number | undefined): void => {
    if (id !== undefined) this.#timers.delete(id);
  };

  advance(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers.delete(due[0]);
      this.now = due[1].at;
      due[1].call();
    }
    this.now = until;
  }
}

let clock: Clock;
beforeEach(() => {
  clock = new Clock();
  vi.stubGlobal("setTimeout", clock.setTimeout);
  vi.stubGlobal("clearTimeout", clock.clearTimeout);
});
afterEach(() => void vi.unstubAllGlobals());

class Deadline implements Watched {
  limitAt: number;
  readonly expired: number[] = [];
  constructor(inMs: number) {
    this.limitAt = clock.now + inMs;
  }
  expire(): void {
    this.expired.push(clock.now);
  }
}

const watchOf = (outlives: boolean) => new DeadlineWatch(() => clock.now, { outlives });

describe.each([true, false])("a watch (its timer outlives what it watches: %s)", (outlives) => {
  test("waits for deadlines beyond the range of timers without frequent wake-ups", () => {
    const watch = watchOf(outlives);
    const days = 24 * 60 * 60_000;
    const deadline = new Deadline(60 * days);
    watch.watch(deadline);
    clock.advance(60 * days - 1);
    expect(deadline.expired).toEqual([]);
    expect(clock.set).toBe(3);
    clock.advance(1);
    expect(deadline.expired).toHaveLength(1);
  });

  test("calls each deadline once, when it has passed", () => {
    const watch = watchOf(outlives);
    const began = clock.now;
    const deadlines = [300, 100, 200, 100].map((inMs) => new Deadline(inMs));
    for (const deadline of deadlines) watch.watch(deadline);
    clock.advance(1000);
    expect(deadlines.map(({ expired }) => expired.map((at) => at - began))).toEqual([[300], [100], [200], [100]]);
  });

  test("follows a deadline that moves, to later or earlier", () => {
    const watch = watchOf(outlives);
    const later = new Deadline(100);
    const sooner = new Deadline(5000);
    watch.watch(later);
    watch.watch(sooner);
    later.limitAt += 400;
    watch.watch(later);
    sooner.limitAt = clock.now + 50;
    watch.watch(sooner);
    clock.advance(60);
    expect([sooner.expired.length, later.expired.length]).toEqual([1, 0]);
    clock.advance(430);
    expect(later.expired).toHaveLength(0);
    clock.advance(20);
    expect(later.expired).toHaveLength(1);
  });

  test("stops watching a deadline, and watches later ones", () => {
    const watch = watchOf(outlives);
    const left = new Deadline(100);
    watch.watch(left);
    watch.forget(left);
    const next = new Deadline(150);
    watch.watch(next);
    clock.advance(500);
    expect([left.expired.length, next.expired.length]).toEqual([0, 1]);
  });

  test("watches a deadline that is added while another expires", () => {
    const watch = watchOf(outlives);
    const next = new Deadline(250);
    const first = new Deadline(100);
    first.expire = () => watch.watch(next);
    watch.watch(first);
    clock.advance(300);
    expect(next.expired).toHaveLength(1);
  });
});

test("a thousand consecutive calls set one timer if it may outlive them, and leave none otherwise", () => {
  const shared = watchOf(true);
  const own = watchOf(false);
  const count = (watch: DeadlineWatch) => {
    const before = clock.set;
    for (let call = 0; call < 1000; call++) {
      const deadline = new Deadline(120_000);
      watch.watch(deadline);
      watch.forget(deadline);
    }
    return clock.set - before;
  };
  expect(count(own)).toBe(1000);
  expect(clock.waiting).toBe(0);
  expect(count(shared)).toBe(1);
  clock.advance(200_000);
  expect(clock.waiting).toBe(0);
});

test("a watch whose timer was cleared by replaced timers sets it again", () => {
  const watch = watchOf(true);
  watch.watch(new Deadline(100));
  clock = new Clock();
  vi.stubGlobal("setTimeout", clock.setTimeout);
  const next = new Deadline(5000);
  watch.watch(next);
  clock.advance(6000);
  expect(next.expired).toHaveLength(1);
});
