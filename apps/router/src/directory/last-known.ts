import type { Logger } from "@modelyard/platform/logger";
import { withinTime } from "@modelyard/platform/within-time";
import { LRUCache } from "lru-cache";

interface Known<Value> {
  value: Value;
  loadedAtMs: number;
  generation: number;
}

export interface LastKnownOptions {
  /** The most entries; beyond it, the least recently used one is dropped. */
  entries: number;
  /** How long a value is used without loading it again. */
  freshMs: number;
  /** How long it is used while the source does not respond. */
  staleMs: number;
  /** How long a call waits for the source. */
  waitMs: number;
  /** How long the source is not queried after it failed, where a known value can be used. */
  coolDownMs: number;
  logger: Logger;
  now: () => number;
}

/** The source did not respond, and no usable value is known. */
export class SourceUnavailableError extends Error {
  override name = "SourceUnavailableError";
}

/** Returns values from memory while they are fresh, and while the source is unavailable; else from the source. */
export interface LastKnown<Value> {
  /**
   * @param load queries the source; `undefined` means that there is no value, which is not cached
   * @throws {SourceUnavailableError}
   */
  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** Marks all values as not fresh. They stay usable while the source is unavailable. */
  expire: () => void;
}

export function createLastKnown<Value>(options: LastKnownOptions): LastKnown<Value> {
  const { entries, freshMs, staleMs, waitMs, coolDownMs, logger, now } = options;
  const known = new LRUCache<string, Known<Value>>({ max: entries });
  const loading = new Map<string, Promise<Value | undefined>>();
  let generation = 0;
  let coolDownUntilMs = 0;

  async function reload(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    // Taken before the query, so that a change during the query makes its result outdated.
    const loaded = { loadedAtMs: now(), generation };
    const value = await load();
    if (value === undefined) known.delete(key);
    else known.set(key, { ...loaded, value });
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
      if (entry !== undefined && entry.generation === generation && ageMs < freshMs) return entry.value;
      const usable = entry !== undefined && ageMs < staleMs;
      if (usable && now() < coolDownUntilMs) return entry.value;
      try {
        return await withinTime(reloadOnce(key, load), waitMs);
      } catch (cause) {
        coolDownUntilMs = now() + coolDownMs;
        logger.warn({ err: cause }, "directory does not respond; the last known values are used");
        if (usable) return entry.value;
        throw new SourceUnavailableError("the directory does not respond", { cause });
      }
    },
    expire() {
      generation += 1;
    },
  };
}
