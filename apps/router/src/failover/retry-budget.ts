/** So many calls earn one repeated call. */
const callsForOne = 5;
const perSecond = 10;
const windowSeconds = 10;

/** Keeps repeated calls from multiplying an outage: a fifth of the calls of the last ten seconds, and ten a second. */
export interface RetryBudget {
  /** A call came in. */
  called(): void;
  /** @returns whether one call may be repeated now; if so, it is counted */
  take(): boolean;
}

/** @param now milliseconds */
export function createRetryBudget(now: () => number): RetryBudget {
  // Calls of each of the last seconds that were not spent; lost when the window has passed over them.
  const earned = new Uint32Array(windowSeconds);
  let currentSecond = Math.floor(now() / 1000);
  let base = perSecond;
  let filledAtMs = now();

  function advance(): void {
    const atMs = now();
    base = Math.min(perSecond, base + ((atMs - filledAtMs) / 1000) * perSecond);
    filledAtMs = atMs;
    const second = Math.floor(atMs / 1000);
    const passed = Math.min(windowSeconds, second - currentSecond);
    for (let step = 1; step <= passed; step++) earned[(currentSecond + step) % windowSeconds] = 0;
    currentSecond = Math.max(currentSecond, second);
  }

  /** The oldest earnings go first. */
  function spend(): void {
    let owed = callsForOne;
    for (let age = windowSeconds - 1; age >= 0 && owed > 0; age--) {
      const slot = (currentSecond - age + windowSeconds) % windowSeconds;
      const paid = Math.min(owed, earned[slot] ?? 0);
      earned[slot] = (earned[slot] ?? 0) - paid;
      owed -= paid;
    }
  }

  return {
    called() {
      advance();
      const slot = currentSecond % windowSeconds;
      earned[slot] = (earned[slot] ?? 0) + 1;
    },
    take() {
      advance();
      const total = earned.reduce((sum, part) => sum + part, 0);
      if (total >= callsForOne) {
        spend();
        return true;
      }
      if (base < 1) return false;
      base -= 1;
      return true;
    },
  };
}
