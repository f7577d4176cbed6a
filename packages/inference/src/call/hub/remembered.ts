const maxEntries = 64;

/** Caches a function's results for recent arguments. The results must depend on the argument alone. */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = compute(text);
    if (known.size >= maxEntries) known.clear();
    known.set(text, value);
    return value;
  };
}
