interface CollectOptions {
  /** How often to check. */
  everyMs: number;
  /** The process is idle after this many checks in a row with little work. */
  idleChecks: number;
  /** Share of time, from 0 to 1, that the event loop may be busy between two checks of an idle process. */
  idleUtilisation: number;
  /** Collect when the memory exceeds the lowest since the last collection by more than this. */
  grownBytes: number;
  /** Returns the share of time that the event loop was busy since the last call, from 0 to 1. */
  utilisation: () => number;
  /** Returns the memory of this process. */
  residentBytes: () => number;
  /** Collects all garbage. */
  collect: () => Promise<void>;
  onCollected: () => void;
  onError: (error: unknown) => void;
}

/**
 * Collects garbage when the process is idle and its memory has grown, and once after the start. V8 collects while a
 * program allocates: an idle process keeps the garbage of its last busy minute for hours.
 */
export function collectWhenIdle(options: CollectOptions): { stop: () => void } {
  const { everyMs, idleChecks, idleUtilisation, grownBytes, utilisation, residentBytes } = options;
  // The garbage of the start is collected too.
  let lowestBytes = 0;
  let idle = 0;
  let isCollecting = false;

  async function collect(): Promise<void> {
    isCollecting = true;
    try {
      await options.collect();
      options.onCollected();
    } catch (error) {
      options.onError(error);
    } finally {
      isCollecting = false;
      // The next check measures again: V8 returns pages to the system in the background.
      lowestBytes = Number.POSITIVE_INFINITY;
    }
  }

  function check(): void {
    idle = utilisation() <= idleUtilisation ? idle + 1 : 0;
    if (isCollecting) return;
    const bytes = residentBytes();
    lowestBytes = Math.min(lowestBytes, bytes);
    if (idle >= idleChecks && bytes > lowestBytes + grownBytes) void collect();
  }

  const timer = setInterval(check, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
