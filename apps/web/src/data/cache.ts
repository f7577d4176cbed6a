/**
 * Keeps what was made, so that it is made once for all who ask. A failure is not kept.
 * @param maxEntries over which the oldest goes: enough where entries are cheap to make again
 */
export function createCache<T>(maxEntries: number) {
  const entries = new Map<string, Promise<T>>();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = entries.get(key);
    if (known !== undefined) return known;
    const [oldest] = entries.keys();
    if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
    const made = make();
    entries.set(key, made);
    made.catch(() => entries.delete(key));
    return made;
  };
}
