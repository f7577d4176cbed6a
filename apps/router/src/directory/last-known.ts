import type { Logger } from "@modelyard/platform/logger";
import { withinTime } from "@modelyard/platform/within-time";

interface Known<Value> {
  value: Value;
  loadedAtMs: number;
  generation: number;
  /** When it was last put behind all others. */
  touchedAtMs: number;
}

export interface LastKnownOptions {
  /** Beyond this many, whoever was not asked for longest is forgotten. */
  entries: number;
  /** How long a value is used without asking again. */
  freshMs: number;
  /** How long it is used while the source does not answer. */
  staleMs: number;
  /** How long a call waits for the source. */
  waitMs: number;
  /** How long the source is left alone after it failed, where there is a known value to use. */
  restMs: number;
  logger: Logger;
  now: () => number;
}

const touchesWhileFresh = 10;

/** The source did not answer and nothing usable is known. */
export class SourceUnavailableError extends Error {
  override name = "SourceUnavailableError";
}

/** Answers from memory while fresh, from the source when not, and from memory again while the source is away. */
export interface LastKnown<Value> {
  /**
   * @param load asks the source; `undefined` means that there is nothing, which is never remembered
   * @throws {SourceUnavailableError}
   */
  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** Makes every value ask again; none is forgotten, in case the source is away. */
  expire: () => void;
}

export function createLastKnown<Value>(options: LastKnownOptions): LastKnown<Value> {
  const { entries, freshMs, staleMs, waitMs, restMs, logger, now } = options;
  const known = new Map<string, Known<Value>>();
  const loading = new Map<string, Promise<Value | undefined>>();
  let generation = 0;
  let restsUntilMs = 0;

  function remember(key: string, entry: Known<Value>): void {
    known.delete(key);
    known.set(key, entry);
    if (known.size > entries) {
      const oldest = known.keys().next();
      if (oldest.done !== true) known.delete(oldest.value);
    }
  }

  async function reload(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    // Taken before asking: what changes while the source answers makes the answer old at once.
    const asked = { loadedAtMs: now(), touchedAtMs: now(), generation };
    const value = await load();
    if (value === undefined) known.delete(key);
    else remember(key, { ...asked, value });
    return value;
  }

  function reloadOnce(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const shareable = `${generation}\n${key}`;
    const running = loading.get(shareable);
    if (running !== undefined) return running;
    const started = reload(key, load).finally(() => loading.delete(shareable));
    loading.set(shareable, started);
    return started;
  }

  return {
    async get(key, load) {
      const entry = known.get(key);
      const ageMs = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.loadedAtMs;
      if (entry !== undefined && entry.generation === generation && ageMs < freshMs) {
        // Not at every call: within so short a time, who was asked for last makes no difference.
        if (now() - entry.touchedAtMs >= freshMs / touchesWhileFresh) remember(key, { ...entry, touchedAtMs: now() });
        return entry.value;
      }
      const usable = entry !== undefined && ageMs < staleMs;
      if (usable && now() < restsUntilMs) return entry.value;
      try {
        return await withinTime(reloadOnce(key, load), waitMs);
      } catch (cause) {
        restsUntilMs = now() + restMs;
        logger.warn({ err: cause }, "the directory does not answer; calls go on with what was known last");
        if (usable) return entry.value;
        throw new SourceUnavailableError("the directory does not answer", { cause });
      }
    },
    expire() {
      generation += 1;
    },
  };
}
