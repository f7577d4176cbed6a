import { limits } from "@modelyard/platform/limits";
import { type Word, wordsOf } from "./words.ts";

export interface Term {
  folded: string;
  /** Whether longer words that begin so fit as well: `summar` finds `summarization`. */
  isPrefix: boolean;
}

/** What to search for in texts. */
export interface TextQuery {
  /** For PostgreSQL's `tsquery`. */
  tsquery: string;
  /** As `tsquery`, where the words of phrases may stand apart: an index knows no order of words. */
  unordered: string;
  /** The words that a text should have, to be marked in it. */
  terms: readonly Term[];
}

/** Shorter words have too many that begin so. */
const shortestPrefix = 3;

interface Clause {
  terms: Term[];
  isPhrase: boolean;
  isExcluded: boolean;
}

/**
 * Reads what a visitor typed, as `websearch_to_tsquery` does: words that must all be there, `"a phrase"`, `-without`, and
 * `or` between alternatives. Unlike it, words match their beginnings, which makes up for missing dictionaries.
 * @param correct replaces a word that may be misspelt
 * @returns `undefined` where no word must be there
 */
export function parseTextQuery(text: string, correct?: ReadonlyMap<string, string>): TextQuery | undefined {
  const alternatives: Clause[][] = [[]];
  let words = 0;
  for (const [, minus = "", phrase, plain = ""] of text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    const source = phrase ?? plain;
    if (phrase === undefined && minus === "" && source.toLowerCase() === "or") {
      if (alternatives.at(-1)?.length !== 0) alternatives.push([]);
      continue;
    }
    const isPhrase = phrase !== undefined;
    const isExcluded = minus !== "";
    const found = [...wordsOf(source)]
      .filter(({ folded, kind }) => folded !== "" && kind !== "end")
      .slice(0, limits.search.words - words);
    if (found.length === 0) continue;
    words += found.length;
    const terms = found.map((word) => termOf(word, { isExact: isPhrase || isExcluded, correct }));
    alternatives.at(-1)?.push({ terms, isPhrase, isExcluded });
  }
  // An alternative that excludes alone would fit nearly everything.
  const useful = alternatives.filter((clauses) => clauses.some(({ isExcluded }) => !isExcluded));
  if (useful.length === 0) return undefined;
  return {
    tsquery: sourceOf(useful, "ordered"),
    unordered: sourceOf(useful, "unordered"),
    terms: useful.flat().flatMap(({ terms, isExcluded }) => (isExcluded ? [] : terms)),
  };
}

interface TermOptions {
  isExact: boolean;
  correct: ReadonlyMap<string, string> | undefined;
}

function termOf({ folded, kind }: Word, { isExact, correct }: TermOptions): Term {
  const isSingleLetter = folded.length === 1 && folded > "\u2e80";
  const isPrefix = !isExact && kind !== "pair" && (folded.length >= shortestPrefix || isSingleLetter);
  return { folded: (isExact ? undefined : correct?.get(folded)) ?? folded, isPrefix };
}

type Phrases = "ordered" | "unordered";

function sourceOf(alternatives: readonly Clause[][], phrases: Phrases): string {
  return alternatives
    .map((clauses) =>
      clauses
        .map((clause) => clauseSource(clause, phrases))
        .filter((source) => source !== "")
        .join(" & "),
    )
    .join(" | ");
}

/** Words hold letters, digits and marks alone: nothing in them needs to be escaped. */
function clauseSource({ terms, isPhrase, isExcluded }: Clause, phrases: Phrases): string {
  const isOrdered = isPhrase && terms.length > 1;
  // A text without the phrase may have its words.
  if (isOrdered && isExcluded && phrases === "unordered") return "";
  const source = terms
    .map(({ folded, isPrefix }) => `'${folded}'${isPrefix ? ":*" : ""}`)
    .join(isOrdered && phrases === "ordered" ? " <-> " : " & ");
  return isExcluded ? `!(${source})` : `(${source})`;
}
