import { limits } from "@modelyard/platform/limits";
import { type Word, wordsOf } from "./words.ts";

export interface Term {
  folded: string;
  /** Whether it also matches longer words with this beginning: `summar` finds `summarization`. */
  isPrefix: boolean;
}

/** A full-text query. */
export interface TextQuery {
  /** A literal of PostgreSQL's type `tsquery`. */
  tsquery: string;
  /** Like `tsquery`, without the order of words in phrases, which an index cannot check. */
  unordered: string;
  /** The words to mark in a matching text. */
  terms: readonly Term[];
}

/** Shorter words are the beginning of too many others. */
const shortestPrefix = 3;

interface Clause {
  terms: Term[];
  isPhrase: boolean;
  isExcluded: boolean;
}

/**
 * Parses a search text like `websearch_to_tsquery`: words that must all match, `"a phrase"`, `-without`, and `or`
 * between alternatives. Unlike there, words also match as prefixes, which makes up for missing dictionaries.
 * @param correct corrections by misspelt word
 * @returns `undefined` if no word is required
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
  // An alternative with only excluded words would match nearly everything.
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

/** Formats a clause. Words contain only letters, digits and marks, so nothing has to be escaped. */
function clauseSource({ terms, isPhrase, isExcluded }: Clause, phrases: Phrases): string {
  const isOrdered = isPhrase && terms.length > 1;
  // A text without the phrase may still contain its words.
  if (isOrdered && isExcluded && phrases === "unordered") return "";
  const source = terms
    .map(({ folded, isPrefix }) => `'${folded}'${isPrefix ? ":*" : ""}`)
    .join(isOrdered && phrases === "ordered" ? " <-> " : " & ");
  return isExcluded ? `!(${source})` : `(${source})`;
}
