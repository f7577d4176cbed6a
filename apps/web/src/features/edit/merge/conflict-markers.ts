import type { MergedPart } from "./merge-versions.ts";

/** Which lines replace a conflict. `both`: the current ones, then the visitor's. */
export const conflictChoices = ["current", "own", "both", "base"] as const;
export type ConflictChoice = (typeof conflictChoices)[number];

/** A conflict that a text contains, between lines with markers like those of git. */
export interface Conflict {
  /** Counted from 1; it stays when other conflicts are solved. */
  number: number;
  /** The line of its first marker, counted from 1. */
  line: number;
  base: readonly string[];
  current: readonly string[];
  own: readonly string[];
}

/** What the lines with markers say after the number of the conflict. */
export type MarkerLabels = Record<"current" | "base" | "own", string>;

const shortest = 7;
const longest = 100;

/** Returns the length of markers that no line of the texts starts with. */
export function markerSizeFor(texts: readonly string[]): number {
  let size = shortest;
  for (const text of texts) {
    for (const [marker] of text.matchAll(/^(?:<{7,100}|\|{7,100}|={7,100}|>{7,100})/gm)) {
      size = Math.max(size, marker.length + 1);
    }
  }
  return Math.min(size, longest);
}

/** Reads the length of markers from a form; `undefined` if there is none. */
export function readMarkerSize(given: string | undefined): number | undefined {
  const size = Number(given ?? "");
  return Number.isInteger(size) && size >= shortest && size <= longest ? size : undefined;
}

/** Returns merged parts as a text, with numbered conflicts between markers. */
export function withMarkers(parts: readonly MergedPart[], size: number, labels: MarkerLabels): string {
  let number = 0;
  const texts: string[] = [];
  // Joins the lines of each part: one list of all lines would take several times as long.
  const add = (lines: readonly string[]) => {
    if (lines.length > 0) texts.push(lines.join("\n"));
  };
  for (const part of parts) {
    if (part.kind === "settled") {
      add(part.lines);
      continue;
    }
    number += 1;
    const { start, base, middle, end } = markers(size, number);
    texts.push(`${start} ${labels.current}`);
    add(part.current);
    texts.push(`${base} ${labels.base}`);
    add(part.base);
    texts.push(middle);
    add(part.own);
    texts.push(`${end} ${labels.own}`);
  }
  return texts.join("\n");
}

function markers(size: number, number: number) {
  const { start, base, middle, end } = prefixes(size);
  return {
    start: `${start}${number}`,
    base: `${base}${number}`,
    middle: `${middle}${number}`,
    end: `${end}${number}`,
  };
}

/** Returns what the markers of all conflicts start with. */
function prefixes(size: number) {
  const prefix = (character: string) => `${character.repeat(size)} `;
  return { start: prefix("<"), base: prefix("|"), middle: prefix("="), end: prefix(">") };
}

/** Finds the conflicts that are left in a text. Those with a missing marker are none. */
export function conflictsIn(text: string, size: number): Conflict[] {
  return [...split(text, size)].flatMap((part) => (typeof part === "string" ? [] : [part]));
}

/** Replaces conflicts by the chosen lines. @param choices by the number of the conflict */
export function solveConflicts(text: string, size: number, choices: ReadonlyMap<number, ConflictChoice>): string {
  const lines: string[] = [];
  for (const part of split(text, size)) {
    if (typeof part === "string") {
      lines.push(part);
      continue;
    }
    const choice = choices.get(part.number);
    // A loop instead of spread arguments, of which there may be too many.
    for (const line of choice === undefined ? part.written : chosenLines(part, choice)) lines.push(line);
  }
  return lines.join("\n");
}

function chosenLines({ current, own, base }: Conflict, choice: ConflictChoice): readonly string[] {
  return { current, own, base, both: [...current, ...own] }[choice];
}

/** Splits a text into lines and conflicts. */
function* split(text: string, size: number): Generator<string | (Conflict & { written: readonly string[] }), void> {
  const lines = text.split("\n");
  const { start, base, middle, end } = prefixes(size);
  const further = [base, middle, end];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const found = line.startsWith(start) ? conflictAt(lines, at, { start, further }) : undefined;
    if (found === undefined) yield line;
    else {
      yield found;
      at += found.written.length - 1;
    }
  }
}

function conflictAt(lines: readonly string[], at: number, { start, further }: { start: string; further: string[] }) {
  const number = Number.parseInt((lines[at] ?? "").slice(start.length), 10);
  if (!(number >= 1)) return undefined;
  const ends: number[] = [];
  for (let next = at + 1; next < lines.length && ends.length < further.length; next += 1) {
    const line = lines[next] ?? "";
    // A marker that the visitor deleted must not join two conflicts.
    if (line.startsWith(start)) return undefined;
    const prefix = further[ends.length] ?? "";
    if (!line.startsWith(prefix)) continue;
    const marker = `${prefix}${number}`;
    if (line === marker || line.startsWith(`${marker} `)) ends.push(next);
  }
  const [atBase, atMiddle, atEnd] = ends;
  if (atBase === undefined || atMiddle === undefined || atEnd === undefined) return undefined;
  return {
    number,
    line: at + 1,
    current: lines.slice(at + 1, atBase),
    base: lines.slice(atBase + 1, atMiddle),
    own: lines.slice(atMiddle + 1, atEnd),
    written: lines.slice(at, atEnd + 1),
  };
}
