import { limits } from "@modelyard/platform/limits";
import { structuredPatch } from "diff";

/** One line of a difference. `gap`: lines that are equal and not shown. */
export interface DiffLine {
  kind: "same" | "removed" | "added" | "gap";
  text: string;
}

/**
 * Compares two versions of a text line by line.
 * @returns `undefined` if they differ in too much to compare them in time
 */
export function textDiff(before: string, after: string): DiffLine[] | undefined {
  const { diffMs: timeout, diffLines: maxEditLength } = limits.fileEditor;
  const patch = structuredPatch("", "", lines(before), lines(after), "", "", { context: 3, timeout, maxEditLength });
  return patch?.hunks.flatMap((hunk) => {
    const { oldStart, oldLines, newStart, newLines } = hunk;
    const gap: DiffLine = { kind: "gap", text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@` };
    const shown = hunk.lines.filter((line) => !line.startsWith("\\"));
    return [gap].concat(shown.map((line) => ({ kind: kindOf(line), text: line.slice(1) })));
  });
}

/** Line ends are no difference: they are restored when the text is saved. */
function lines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function kindOf(line: string): DiffLine["kind"] {
  if (line.startsWith("-")) return "removed";
  return line.startsWith("+") ? "added" : "same";
}
