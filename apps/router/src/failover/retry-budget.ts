/** This many calls allow one retry. */
const callsPerRetry = 5;
const perSecond = 10;
const windowSeconds = 10;

/** Keeps retries from multiplying an outage: allows a fifth of the calls of the last ten seconds, and ten a second. */
export interface RetryBudget {
  /** Must be called for each call. */
  called(): void;
  /** Counts one retry. @returns whether it is allowed now */
  take(): boolean;
}

/** @param now milliseconds */
export function createRetryBudget(now: () => number): RetryBudget {
  // Calls of each of the last seconds that no retry was counted against; dropped when the window has passed.
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

  /** Uses up the oldest calls first. */
  function spend(): void {
    let owed = callsPerRetry;
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
      if (total >= callsPerRetry) {
        spend();
        return true;
      }
      if (base < 1) return false;
      base -= 1;
      return true;
    },
  };
}
