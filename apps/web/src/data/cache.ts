import { LRUCache } from "lru-cache";

/**
 * Caches results, so that concurrent and later callers share one computation. Failures are not cached.
 * @param maxEntries beyond which the least recently used entry is dropped
 */
export function createCache<T>(maxEntries: number) {
  const entries = new LRUCache<string, Promise<T>>({ max: maxEntries });
  return (key: string, create: () => Promise<T>): Promise<T> => {
    const existing = entries.get(key);
    if (existing !== undefined) return existing;
    const created = create();
    entries.set(key, created);
    created.catch(() => entries.delete(key));
    return created;
  };
}
