/**
 * The form in which texts are compared: small letters without marks, in which `İ`, `I`, `ı` and `i` are one.
 * @returns as many characters as the text has, so that a place in one is the same place in the other
 */
export function foldText(text: string): string {
  return text.replaceAll(/./gsu, (letter) => {
    const folded = letter.replace("ı", "i").normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return folded.length === letter.length ? folded : folded.slice(0, letter.length).padEnd(letter.length);
  });
}

/** The words of a folded query, without those that it excludes and without quotes. */
export function wordsOf(query: string): string[] {
  return query
    .split(/[\s/"]+/)
    .filter((word) => !word.startsWith("-"))
    .filter((word) => word !== "");
}

/** From which share of common letter pairs on a name counts as misspelt. */
const nearEnough = 0.5;

/**
 * How well a text fits what was typed.
 * @param query folded
 * @param name folded; where all words of the query must be, or nearly the query itself
 * @param more folded; where words of the query may be as well
 * @returns the higher the better; 0 for no fit
 */
export function matchScore(query: string, name: string, more = ""): number {
  const words = wordsOf(query);
  if (words.length === 0) return 0;
  if (name === query) return 5;
  if (words.every((word) => name.includes(word))) return name.startsWith(query) ? 4 : 3;
  if (words.every((word) => name.includes(word) || more.includes(word))) return 2;
  return query.length > 3 && likeness(query, name) >= nearEnough ? 1 : 0;
}

/** Dice's coefficient of the pairs of letters, from 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  const common = pairs.filter((pair) => others.includes(pair)).length;
  return (2 * common) / (pairs.length + others.length);
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(text.length - 1, 0) }, (_, index) => text.slice(index, index + 2));
}
