/** A word of a text, or two neighboring letters in a script without spaces. */
export interface Word {
  /** The form for comparisons: see `foldWord`. */
  folded: string;
  /** The offset in the text, in UTF-16 units. */
  start: number;
  end: number;
  /**
   * `pair`: two letters in a script without spaces. `end`: the last of such letters, which begins no pair; used in
   * texts, not in queries.
   */
  kind: "word" | "pair" | "end";
}

const run = /[\p{L}\p{N}\p{M}]+/gu;
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Runs of letters in scripts with spaces, and single letters of other scripts with their marks. */
const piece =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー][\p{M}\u3099\u309a]*|[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー]+/gu;

/**
 * Splits a text into words, in order. Does not use PostgreSQL's parser, whose letters depend on the database's locale.
 * Chinese, Japanese, Thai and similar scripts give each pair of neighboring letters.
 */
export function* wordsOf(text: string): Generator<Word, undefined> {
  for (const { 0: letters, index } of text.matchAll(run)) {
    if (!unspaced.test(letters)) {
      yield { folded: foldWord(letters), start: index, end: index + letters.length, kind: "word" };
      continue;
    }
    yield* piecesOf(letters, index);
  }
}

interface Piece {
  text: string;
  start: number;
  isUnspaced: boolean;
}

/** Splits a run of letters, reading only one piece ahead, so that a caller can pause in a long run. */
function* piecesOf(letters: string, offset: number): Generator<Word, undefined> {
  let before: Piece | undefined;
  let current: Piece | undefined;
  for (const { 0: text, index } of letters.matchAll(piece)) {
    const next = { text, start: offset + index, isUnspaced: unspaced.test(text) || text.startsWith("ー") };
    if (current !== undefined) yield wordAt(current, { before, next });
    before = current;
    current = next;
  }
  if (current !== undefined) yield wordAt(current, { before, next: undefined });
}

function wordAt(
  { text, start, isUnspaced }: Piece,
  { before, next }: { before: Piece | undefined; next: Piece | undefined },
): Word {
  if (isUnspaced && next?.isUnspaced === true) {
    const both = text + next.text;
    return { folded: foldWord(both), start, end: start + both.length, kind: "pair" };
  }
  const kind = isUnspaced && before?.isUnspaced === true ? "end" : "word";
  return { folded: foldWord(text), start, end: start + text.length, kind };
}

const ascii = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;
const nonLetters = /[^\p{L}\p{N}\p{M}]/gu;

/**
 * Folds a word for comparisons: to lower case without accents, where `İ`, `I`, `ı` and `i` are the same. The result
 * contains only letters, digits and marks.
 */
export function foldWord(word: string): string {
  return ascii.test(word) ? word.toLowerCase() : foldText(word).replaceAll(nonLetters, "");
}

/** Like `foldWord`, for a text with punctuation and blanks. */
export function foldText(text: string): string {
  return text.replaceAll("ı", "i").normalize("NFKD").replaceAll(accents, "").normalize("NFC").toLowerCase();
}
