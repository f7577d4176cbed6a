import { limits } from "@modelyard/platform/limits";
import type { TextPart } from "../../contract/search.ts";
import type { Term } from "../query/text-query.ts";
import { wordsOf } from "../query/words.ts";

interface Mark {
  start: number;
  end: number;
  term: Term;
}

const charsBefore = 60;
/** How many matching words to consider when choosing the best part. */
const markedWords = 500;

/**
 * Extracts the part of a text with most of the search terms, and marks them.
 * @returns parts of plain text, which must be escaped like any other text
 */
export function markText(text: string, terms: readonly Term[]): TextPart[] {
  const marks = marksIn(text, terms);
  const from = bestStart(marks);
  const { start, end } = partAround(text, from);
  const parts: TextPart[] = [];
  const add = (part: string, isMatch: boolean) => {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += part;
    else if (part !== "") parts.push({ text: part, isMatch });
  };
  let at = start;
  if (start > 0) add("… ", false);
  for (const mark of marks) {
    if (mark.start < start || mark.end > end || mark.end <= at) continue;
    add(text.slice(at, mark.start), false);
    add(text.slice(Math.max(at, mark.start), mark.end), true);
    at = mark.end;
  }
  add(text.slice(at, end), false);
  if (end < text.length) add(" …", false);
  return parts;
}

function marksIn(text: string, terms: readonly Term[]): Mark[] {
  const marks: Mark[] = [];
  if (terms.length === 0) return marks;
  const known = new Map<string, Term | undefined>();
  for (const { folded, start, end } of wordsOf(text)) {
    if (!known.has(folded))
      known.set(
        folded,
        terms.find((term) => matches(folded, term)),
      );
    const term = known.get(folded);
    if (term !== undefined) marks.push({ start, end, term });
    if (marks.length === markedWords) break;
  }
  return marks;
}

function matches(word: string, { folded, isPrefix }: Term): boolean {
  return isPrefix ? word.startsWith(folded) : word === folded;
}

/** Returns the position of the first mark in the part with most different terms. */
function bestStart(marks: readonly Mark[]): number {
  let best = { start: marks[0]?.start ?? 0, terms: 0 };
  for (const [index, { start }] of marks.entries()) {
    const terms = new Set<Term>();
    for (let next = index; next < marks.length; next++) {
      const mark = marks[next];
      if (mark === undefined || mark.end > start + limits.search.excerptChars - charsBefore) break;
      terms.add(mark.term);
    }
    if (terms.size > best.terms) best = { start, terms: terms.size };
  }
  return best.start;
}

/** Returns the bounds of the part, between words if possible and never within a character. */
function partAround(text: string, from: number): { start: number; end: number } {
  const { excerptChars } = limits.search;
  let start = 0;
  if (from > charsBefore) {
    const earliest = from - charsBefore;
    const space = text.indexOf(" ", earliest);
    start = space === -1 || space >= from ? wholeCharacter(text, earliest) : space + 1;
  }
  if (text.length - start <= excerptChars) return { start, end: text.length };
  const latest = start + excerptChars;
  const space = text.lastIndexOf(" ", latest);
  const isNear = space > Math.max(from, latest - charsBefore);
  return { start, end: isNear ? space : wholeCharacter(text, latest) };
}

function wholeCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
}
