import { limits } from "@modelyard/platform/limits";
import { diffArrays } from "diff";
import type { DiffHunk } from "../contract/history/diff.ts";

/** Counts the lines of a page that may still be compared. */
export interface WordBudget {
  lines: number;
}

/** Words, runs of spaces, and single other characters. */
const words = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/** Finds the words that differ between removed lines and the added lines that replace them. Adds them to the hunk. */
export function markWords(hunk: DiffHunk, budget: WordBudget): void {
  const { lines, marks } = hunk;
  let index = 0;
  while (index < lines.length) {
    if (lines[index]?.[0] !== "-") {
      index += 1;
      continue;
    }
    const removed = runOf(lines, index, "-");
    const added = runOf(lines, index + removed, "+");
    for (let pair = 0; pair < Math.min(removed, added) && budget.lines > 0; pair++) {
      const [before, after] = [index + pair, index + removed + pair];
      const changed = changedParts((lines[before] ?? "").slice(1), (lines[after] ?? "").slice(1));
      budget.lines -= 1;
      if (changed === undefined) continue;
      marks.push([before, ...changed.before], [after, ...changed.after]);
    }
    index += removed + added;
  }
}

function runOf(lines: readonly string[], start: number, kind: string): number {
  let end = start;
  while (lines[end]?.[0] === kind) end += 1;
  return end - start;
}

interface Parts {
  /** Start and end of each part. */
  before: number[];
  after: number[];
}

/** Returns the parts of two lines that differ; `undefined` if they have little in common, or are long. */
export function changedParts(before: string, after: string): Parts | undefined {
  const { markedChars, markedWords } = limits.diffPage;
  if (before.length > markedChars || after.length > markedChars || before === after) return undefined;
  const olds = before.match(words) ?? [];
  const news = after.match(words) ?? [];
  const found = diffArrays(olds, news, { maxEditLength: markedWords });
  if (found === undefined) return undefined;
  const parts: Parts = { before: [], after: [] };
  let [oldAt, newAt, common] = [0, 0, 0];
  for (const { value, added, removed } of found) {
    const { length } = value.join("");
    if (!added && !removed) common += value.join("").trim().length;
    if (!added) {
      if (removed) parts.before.push(oldAt, oldAt + length);
      oldAt += length;
    }
    if (!removed) {
      if (added) parts.after.push(newAt, newAt + length);
      newAt += length;
    }
  }
  const longest = Math.max(before.trim().length, after.trim().length);
  return common * 3 < longest ? undefined : parts;
}
