import type { TextPart } from "@modelyard/hub/contract";
import { foldText, wordsOf } from "./match.ts";

/**
 * Splits a text into parts that match the query and parts that do not.
 * @param query folded
 */
export function markWords(text: string, query: string): TextPart[] {
  const folded = foldText(text);
  const isMarked = new Uint8Array(text.length);
  for (const word of new Set(wordsOf(query))) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      isMarked.fill(1, at, at + word.length);
    }
  }
  const parts: TextPart[] = [];
  for (let start = 0, end = 1; start < text.length; start = end, end += 1) {
    while (end < text.length && isMarked[end] === isMarked[start]) end += 1;
    parts.push({ text: text.slice(start, end), isMatch: isMarked[start] === 1 });
  }
  return parts;
}
