const maxEntries = 64;

/** Remembers what a function gave for the texts that it was asked about lately: it must depend on nothing else. */
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
