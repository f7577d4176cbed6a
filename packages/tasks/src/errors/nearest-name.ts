const longestCompared = 64;

/** Returns the number of letters to insert, delete or replace to turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/**
 * Finds the known name that is most similar to a misspelt one. Letter case, spaces and underscores do not count.
 * @returns `undefined` if every name differs in more than half of its letters
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = normalised(name.slice(0, longestCompared));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = editDistance(wanted, normalised(candidate));
    if (best === undefined || distance < best.distance) best = { name: candidate, distance };
  }
  return best !== undefined && best.distance <= Math.max(wanted.length, best.name.length) / 2 ? best.name : undefined;
}

function normalised(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_]+/g, "-");
}
