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

function* piecesOf(letters: string, offset: number): Generator<Word, undefined> {
  const pieces = [...letters.matchAll(piece)].map(({ 0: part, index }) => ({
    text: part,
    start: offset + index,
    isUnspaced: unspaced.test(part) || part.startsWith("ー"),
  }));
  for (const [index, { text, start, isUnspaced }] of pieces.entries()) {
    const next = pieces[index + 1];
    if (isUnspaced && next?.isUnspaced === true) {
      const both = text + next.text;
      yield { folded: foldWord(both), start, end: start + both.length, kind: "pair" };
    } else {
      const kind = isUnspaced && pieces[index - 1]?.isUnspaced === true ? "end" : "word";
      yield { folded: foldWord(text), start, end: start + text.length, kind };
    }
  }
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
