import type { DiffContent, DiffHunk } from "../contract/history/diff.ts";

interface PatchedFile {
  additions: number;
  deletions: number;
  isBinary: boolean;
  hunks: DiffHunk[];
  /** Whether lines are missing, because the file has too many or the patch ends. */
  isCut: boolean;
}

interface Bounds {
  /** Most lines of one file that are kept. */
  fileLines: number;
  lineChars: number;
}

const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/;
const lineFeed = 10;

/**
 * Parses a patch of git. Counts the lines that each hunk announces, so that the content of files cannot be mistaken for the
 * structure of the patch.
 * @param sections how many sections of the patch belong to each file, in order
 */
export function* parsePatch(
  patch: Buffer,
  sections: Iterable<number>,
  { fileLines, lineChars }: Bounds,
): Generator<PatchedFile, void> {
  let at = 0;
  const peek = (): string => patch.toString("latin1", at, at + 16);
  const nextLine = (maxChars: number): string => {
    const found = patch.indexOf(lineFeed, at);
    const end = found === -1 ? patch.length : found;
    // A character has at most 4 bytes.
    const line = patch.toString("utf8", at, Math.min(end, at + 4 * maxChars + 4));
    at = end + 1;
    return line;
  };
  const startsSection = () => peek().startsWith("diff --git ");

  for (const count of sections) {
    if (at >= patch.length) return;
    const file: PatchedFile = { additions: 0, deletions: 0, isBinary: false, hunks: [], isCut: false };
    let kept = 0;
    for (let section = 0; section < count && startsSection(); section++) {
      nextLine(0);
      while (at < patch.length && !startsSection()) {
        const line = nextLine(400);
        if (line.startsWith("Binary files ")) file.isBinary = true;
        const [whole, oldStart, oldCount = "1", newStart, newCount = "1", heading = ""] = hunkHeader.exec(line) ?? [];
        if (whole === undefined) continue;
        const hunk: DiffHunk = {
          oldStart: Number(oldStart),
          newStart: Number(newStart),
          section: heading.slice(0, 200),
          lines: [],
          marks: [],
          unended: [],
        };
        let [olds, news] = [Number(oldCount), Number(newCount)];
        while ((olds > 0 || news > 0) && at < patch.length) {
          const text = nextLine(lineChars + 1);
          const kind = text[0];
          if (kind === "\\") {
            hunk.unended.push(hunk.lines.length - 1);
            continue;
          }
          if (kind !== "+") olds -= 1;
          if (kind !== "-") news -= 1;
          if (kind === "+") file.additions += 1;
          if (kind === "-") file.deletions += 1;
          kept += 1;
          if (kept > fileLines) file.isCut = true;
          else hunk.lines.push(cutLine(text, lineChars + 1));
        }
        if (olds > 0 || news > 0) file.isCut = true;
        // "\ No newline at end of file"
        if (patch[at] === 92) {
          nextLine(0);
          if (!file.isCut) hunk.unended.push(hunk.lines.length - 1);
        }
        if (hunk.lines.length > 0) file.hunks.push(hunk);
      }
    }
    yield file;
  }
}

/** Cuts a line, but not within a character. */
function cutLine(line: string, maxChars: number): string {
  if (line.length <= maxChars) return line;
  const end = /[\uD800-\uDBFF]/.test(line[maxChars - 1] ?? "") ? maxChars - 1 : maxChars;
  return `${line.slice(0, end)}…`;
}

/** Returns what a page shows of a parsed file. */
export function contentOf(
  { hunks, isBinary, isCut }: PatchedFile,
  { isWhole, folds }: { isWhole: boolean; folds: boolean },
): DiffContent {
  if (isBinary) return { kind: "stored" };
  if (isCut && folds) return { kind: "folded", reason: "large" };
  if (hunks.length === 0) return { kind: "same" };
  return { kind: "text", hunks, isCut, isWhole };
}
