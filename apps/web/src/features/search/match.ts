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

/**
 * Scores how well a text matches a query.
 * @param query folded
 * @param name folded; should contain all words of the query, or be similar to it
 * @param more folded; other text that may contain words of the query
 * @returns a score from 0 (no match) to 5 (equal)
 */
export function matchScore(query: string, name: string, more = ""): number {
  const words = wordsOf(query);
  if (words.length === 0) return 0;
  if (name === query) return 5;
  if (words.every((word) => name.includes(word))) return name.startsWith(query) ? 4 : 3;
  if (words.every((word) => name.includes(word) || more.includes(word))) return 2;
  return query.length > 3 && similarity(query, name) >= minSimilarity ? 1 : 0;
}

/** Returns Dice's coefficient of letter pairs, from 0 to 1. */
function similarity(left: string, right: string): number {
  const pairs = pairsOf(left);
  const others = pairsOf(right);
  const common = pairs.filter((pair) => others.includes(pair)).length;
  return (2 * common) / (pairs.length + others.length);
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(text.length - 1, 0) }, (_, index) => text.slice(index, index + 2));
}
