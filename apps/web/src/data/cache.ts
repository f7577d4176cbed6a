import { LRUCache } from "lru-cache";

/**
 * Caches results, so that concurrent and later callers share one computation. Failures are not cached.
 * @param maxEntries beyond which the least recently used entry is dropped
 */
export function createCache<T>(maxEntries: number) {
  const entries = new LRUCache<string, Promise<T>>({ max: maxEntries });
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = entries.get(key);
    if (known !== undefined) return known;
    const made = make();
    entries.set(key, made);
    made.catch(() => entries.delete(key));
    return made;
  };
}
