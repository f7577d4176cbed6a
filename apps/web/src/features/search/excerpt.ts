import { wordsOf } from "./match.ts";

const charsBefore = 50;
const excerptChars = 160;

/**
 * Returns an excerpt of a text around the first match, cut between words.
 * @param folded the result of `foldText` for the text
 * @param query folded
 */
export function excerptAround(text: string, folded: string, query: string): string {
  const match = wordsOf(query)
    .map((word) => folded.indexOf(word))
    .find((index) => index >= 0);
  const from = Math.max((match ?? 0) - charsBefore, 0);
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const piece = text.slice(start, start + excerptChars);
  const whole = start + excerptChars >= text.length ? piece : piece.slice(0, Math.max(piece.lastIndexOf(" "), 0));
  return `${start === 0 ? "" : "… "}${whole}${start + whole.length < text.length ? " …" : ""}`;
}
