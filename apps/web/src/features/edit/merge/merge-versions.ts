import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { diffArrays } from "diff";

/** A text that two people changed. Lines end with LF. */
export interface Versions {
  /** The text that both changed; `undefined` if it cannot be read any more. */
  base: string | undefined;
  /** The text that is committed now. */
  current: string;
  /** The visitor's text. */
  own: string;
}

/** Lines that are settled, or lines that both changed differently. */
export type MergedPart =
  | { kind: "settled"; lines: readonly string[] }
  | { kind: "conflict"; base: readonly string[]; current: readonly string[]; own: readonly string[] };

/** Time of one comparison in milliseconds, and differing lines. */
interface Bounds {
  diffMs: number;
  diffLines: number;
}

/** Changed lines: those from `start` to `end` of the base are those from `from` to `to` of the other text. */
interface Run {
  start: number;
  end: number;
  from: number;
  to: number;
}

/**
 * Merges the changes of two people by lines. As in git, changes conflict if no unchanged line is between them, unless they are equal.
 * Texts that differ too much to compare them in time become one conflict.
 */
export async function mergeVersions(
  { base, current, own }: Versions,
  bounds: Bounds = limits.fileEditor,
): Promise<MergedPart[]> {
  const [currentLines, ownLines] = [current.split("\n"), own.split("\n")];
  const number = lineNumbers();
  if (base === undefined) return withoutBase(currentLines, ownLines, { number, bounds });
  const baseLines = base.split("\n");
  const numbers: number[][] = [];
  for (const lines of [baseLines, currentLines, ownLines]) {
    await nextTurn();
    numbers.push(lines.map(number));
  }
  const [baseNumbers = [], currentNumbers = [], ownNumbers = []] = numbers;
  // Each comparison may take as long as one step may block other requests.
  await nextTurn();
  const currentRuns = changedRuns(baseNumbers, currentNumbers, bounds);
  await nextTurn();
  const ownRuns = changedRuns(baseNumbers, ownNumbers, bounds);
  await nextTurn();
  const parts: MergedPart[] = [];
  let at = 0;
  for (const { start, end, currentGroup, ownGroup } of groups(currentRuns, ownRuns)) {
    parts.push({ kind: "settled", lines: baseLines.slice(at, start) });
    at = end;
    const before = baseLines.slice(start, end);
    const changed = sideOf(currentLines, currentGroup, { start, end }) ?? before;
    const proposed = sideOf(ownLines, ownGroup, { start, end }) ?? before;
    if (ownGroup.length === 0 || areEqual(changed, proposed)) parts.push({ kind: "settled", lines: changed });
    else if (currentGroup.length === 0) parts.push({ kind: "settled", lines: proposed });
    else parts.push(...withoutEqualEnds({ base: before, current: changed, own: proposed }));
  }
  parts.push({ kind: "settled", lines: baseLines.slice(at) });
  return joined(parts);
}

/** Every difference is a conflict. */
function withoutBase(
  current: string[],
  own: string[],
  { number, bounds }: { number: (line: string) => number; bounds: Bounds },
): MergedPart[] {
  const parts: MergedPart[] = [];
  let at = 0;
  for (const { start, end, from, to } of changedRuns(current.map(number), own.map(number), bounds)) {
    parts.push({ kind: "settled", lines: current.slice(at, start) });
    parts.push({ kind: "conflict", base: [], current: current.slice(start, end), own: own.slice(from, to) });
    at = end;
  }
  parts.push({ kind: "settled", lines: current.slice(at) });
  return joined(parts);
}

/** Returns a function that gives equal lines the same number: numbers are compared faster than lines. */
function lineNumbers(): (line: string) => number {
  const known = new Map<string, number>();
  return (line) => {
    const number = known.get(line) ?? known.size;
    known.set(line, number);
    return number;
  };
}

function changedRuns(base: readonly number[], other: readonly number[], { diffMs, diffLines }: Bounds): Run[] {
  const changes = diffArrays([...base], [...other], { timeout: diffMs, maxEditLength: diffLines });
  if (changes === undefined) return [differingMiddle(base, other)];
  const runs: Run[] = [];
  let [at, to] = [0, 0];
  let open: Run | undefined;
  for (const { added, removed, value } of changes) {
    if (added || removed) {
      if (open === undefined) {
        open = { start: at, end: at, from: to, to };
        runs.push(open);
      }
      if (removed) open.end = at += value.length;
      else open.to = to += value.length;
    } else {
      open = undefined;
      at += value.length;
      to += value.length;
    }
  }
  return runs;
}

function differingMiddle(base: readonly number[], other: readonly number[]): Run {
  const { first, last } = equalEnds(base, other);
  return { start: first, end: base.length - last, from: first, to: other.length - last };
}

interface Group {
  start: number;
  end: number;
  currentGroup: readonly Run[];
  ownGroup: readonly Run[];
}

/** Groups changes of the two texts that overlap or touch. */
function* groups(currentRuns: readonly Run[], ownRuns: readonly Run[]): Generator<Group, void> {
  let [nextCurrent, nextOwn] = [0, 0];
  for (;;) {
    const [firstCurrent, firstOwn] = [nextCurrent, nextOwn];
    const starts = [currentRuns[nextCurrent]?.start, ownRuns[nextOwn]?.start].filter((start) => start !== undefined);
    if (starts.length === 0) return;
    const start = Math.min(...starts);
    let end = start;
    for (;;) {
      const current = currentRuns[nextCurrent];
      const own = ownRuns[nextOwn];
      if (current !== undefined && current.start <= end) {
        end = Math.max(end, current.end);
        nextCurrent += 1;
      } else if (own !== undefined && own.start <= end) {
        end = Math.max(end, own.end);
        nextOwn += 1;
      } else break;
    }
    yield {
      start,
      end,
      currentGroup: currentRuns.slice(firstCurrent, nextCurrent),
      ownGroup: ownRuns.slice(firstOwn, nextOwn),
    };
  }
}

/** Returns what lines of the base have become; `undefined` if they are unchanged. */
function sideOf(
  lines: readonly string[],
  runs: readonly Run[],
  { start, end }: { start: number; end: number },
): string[] | undefined {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return lines.slice(first.from - (first.start - start), last.to + (end - last.end));
}

/** Lines with which both versions of a conflict start or end are none. */
function withoutEqualEnds({ base, current, own }: Omit<MergedPart & { kind: "conflict" }, "kind">): MergedPart[] {
  const { first, last } = equalEnds(current, own);
  return [
    { kind: "settled", lines: current.slice(0, first) },
    {
      kind: "conflict",
      base,
      current: current.slice(first, current.length - last),
      own: own.slice(first, own.length - last),
    },
    { kind: "settled", lines: current.slice(current.length - last) },
  ];
}

/** Returns how many entries at the start and at the end of two lists are equal. */
function equalEnds<T>(one: readonly T[], other: readonly T[]): { first: number; last: number } {
  const shorter = Math.min(one.length, other.length);
  let first = 0;
  while (first < shorter && one[first] === other[first]) first += 1;
  let last = 0;
  while (last < shorter - first && one.at(-1 - last) === other.at(-1 - last)) last += 1;
  return { first, last };
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

/** Joins settled parts that follow each other. */
function joined(parts: readonly MergedPart[]): MergedPart[] {
  const result: MergedPart[] = [];
  let settled: string[] = [];
  const flush = () => {
    if (settled.length > 0) result.push({ kind: "settled", lines: settled });
    settled = [];
  };
  for (const part of parts) {
    if (part.kind === "settled") {
      for (const line of part.lines) settled.push(line);
    } else {
      flush();
      result.push(part);
    }
  }
  flush();
  return result;
}
