/**
 * Normalizes a text for comparison: lower case without diacritics, with `İ`, `I`, `ı` and `i` equal.
 * @returns a text of the same length, so that indexes apply to both
 */
export function foldText(text: string): string {
  return text.replaceAll(/\p{ASCII}+|./gsu, (letter) => {
    // Most text is ASCII: folding it letter by letter takes a hundred times as long.
    if (letter.charCodeAt(0) < 0x80) return letter.toLowerCase();
    const folded = letter.replace("ı", "i").normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return folded.length === letter.length ? folded : folded.slice(0, letter.length).padEnd(letter.length);
  });
}

/** Returns the words of a folded query, without excluded words and quotes. */
export function wordsOf(query: string): string[] {
  return query
    .split(/[\s/"]+/)
    .filter((word) => !word.startsWith("-"))
    .filter((word) => word !== "");
}

/** Minimum similarity of a name that counts as misspelt. */
const minSimilarity = 0.5;

/** More words are ignored: each costs a pass over all texts. */
const maxWords = 16;

/**
 * Scores how well a text matches a query.
 * @param name folded; should contain all words of the query, or be similar to it
 * @param more folded; other text that may contain words of the query
 * @returns a score from 0 (no match) to 5 (equal)
 */
export type Matcher = (name: string, more?: string) => number;

/** @param query folded */
export function createMatcher(query: string): Matcher {
  const words = [...new Set(wordsOf(query))].slice(0, maxWords);
  const pairs = pairsOf(query);
  return (name, more = "") => {
    if (words.length === 0) return 0;
    if (name === query) return 5;
    if (words.every((word) => name.includes(word))) return name.startsWith(query) ? 4 : 3;
    if (words.every((word) => name.includes(word) || more.includes(word))) return 2;
    return query.length > 3 && isSimilar(query, pairs, name) ? 1 : 0;
  };
}

/** Whether Dice's coefficient of letter pairs is high enough. Texts of very different lengths are not compared. */
function isSimilar(query: string, pairs: ReadonlyMap<string, number>, name: string): boolean {
  const [most, least] = [Math.max(query.length, name.length) - 1, Math.min(query.length, name.length) - 1];
  const needed = (minSimilarity * (most + least)) / 2;
  if (least < needed) return false;
  let common = 0;
  for (const [pair, count] of pairsOf(name)) common += Math.min(count, pairs.get(pair) ?? 0);
  return common >= needed;
}

/** Returns how often each pair of letters occurs. */
function pairsOf(text: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
