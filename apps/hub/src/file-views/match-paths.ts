import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";

/** The paths of a commit, with their lower-case forms. */
export interface PathList {
  paths: readonly string[];
  folded: readonly string[];
}

export function pathListOf(paths: readonly string[]): PathList {
  return { paths, folded: paths.map((path) => path.toLowerCase()) };
}

interface Match {
  index: number;
  score: number;
}

/** Paths that are compared between two looks at the clock. */
const sliceOfPaths = 50;
/** Words of a query that are looked for: each may take the whole length of each path. */
const mostWords = 8;

/**
 * Finds the paths that match a query best: every word of it in the path, as it is or with letters between. Lets the event
 * loop run between slices.
 */
export async function matchPaths(
  { paths, folded }: PathList,
  query: string,
  results: number = limits.finder.results,
): Promise<{ paths: string[]; matching: number }> {
  const given = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const words = [...new Set(given)].slice(0, mostWords);
  if (words.length === 0) return { paths: paths.slice(0, results), matching: paths.length };
  const best: Match[] = [];
  let matching = 0;
  let sinceMs = performance.now();
  for (const [index, path] of folded.entries()) {
    if (index % sliceOfPaths === 0 && performance.now() - sinceMs > limits.finder.sliceMs) {
      await nextTurn();
      sinceMs = performance.now();
    }
    const score = scoreOf(path, words);
    if (score === undefined) continue;
    matching += 1;
    insert(best, { index, score }, results);
  }
  return { paths: best.flatMap(({ index }) => paths[index] ?? []), matching };
}

/** Keeps the best matches in order. Of equal ones, the first stays before. */
function insert(best: Match[], match: Match, results: number): void {
  if (best.length >= results && (best.at(-1)?.score ?? 0) >= match.score) return;
  let at = best.length;
  while (at > 0 && (best[at - 1]?.score ?? 0) < match.score) at -= 1;
  best.splice(at, 0, match);
  if (best.length > results) best.pop();
}

/** Returns how well a path matches, `undefined` if it does not. Names count more than folders, and short paths more than long ones. */
function scoreOf(path: string, words: readonly string[]): number | undefined {
  const nameStart = path.lastIndexOf("/") + 1;
  let score = 0;
  for (const word of words) {
    const at = path.lastIndexOf(word);
    if (at >= nameStart) score += at === nameStart ? 4000 : 3000;
    else if (at !== -1) score += 2000;
    else if (hasLettersOf(word, path)) score += 1000;
    else return undefined;
  }
  return score / words.length - Math.min(path.length, 900);
}

function hasLettersOf(word: string, path: string): boolean {
  let at = -1;
  for (const letter of word) {
    at = path.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
}
