/** A word of a text, or two neighboring letters of a script that has no spaces. */
export interface Word {
  /** In the form in which words are compared: see `foldWord`. */
  folded: string;
  /** Offset in the text, in UTF-16 units. */
  start: number;
  end: number;
  /**
   * `pair`: two letters of a script without spaces. `end`: the last of such letters, which no pair begins with; it
   * belongs to texts and not to queries.
   */
  kind: "word" | "pair" | "end";
}

const run = /[\p{L}\p{N}\p{M}]+/gu;
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Runs of letters with spaces between words, and single letters of other scripts with their marks. */
const piece =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー][\p{M}\u3099\u309a]*|[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー]+/gu;

/**
 * Splits a text into words, in order. PostgreSQL's own parser is not used: what it takes for a letter depends on the
 * locale of the database. Chinese, Japanese, Thai and the like give every two neighboring letters.
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

/** Reads one piece ahead and no more, so that a caller can pause in a long run. */
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
const noLetter = /[^\p{L}\p{N}\p{M}]/gu;

/**
 * Returns the form in which words are compared: small letters without accents, in which `İ`, `I`, `ı` and `i` are one.
 * It holds letters, digits and marks alone.
 */
export function foldWord(word: string): string {
  return ascii.test(word) ? word.toLowerCase() : foldText(word).replaceAll(noLetter, "");
}

/** As `foldWord`, of a text with signs and blanks in it. */
export function foldText(text: string): string {
  return text.replaceAll("ı", "i").normalize("NFKD").replaceAll(accents, "").normalize("NFC").toLowerCase();
}
