import type { Phrase } from "./phrases.ts";

export interface Finding {
  line: number;
  column: number;
  found: string;
  instead: string;
}

/** Returns every occurrence of a phrase, by line. A phrase that wraps to the next line is not found. */
export function findPhrases(text: string, phrases: readonly Phrase[]): Finding[] {
  const patterns = phrases.map(({ phrase, instead }) => ({
    instead,
    pattern: new RegExp(String.raw`(?<![\w-])${phrase.replaceAll(" ", String.raw`\s+`)}(?![\w-])`, "gi"),
  }));
  return text.split("\n").flatMap((line, index) =>
    patterns.flatMap(({ pattern, instead }) =>
      [...line.matchAll(pattern)].map((match) => ({
        line: index + 1,
        column: match.index + 1,
        found: match[0],
        instead,
      })),
    ),
  );
}
