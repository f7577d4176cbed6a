import type { DiffContent, DiffHunk } from "@modelyard/hub/contract";
import { usePage } from "../../../frame/page-context.tsx";
import { scrollable } from "../../../ui/scrolling/scrollable.ts";
import { splitRows, unifiedRows } from "./diff-rows.ts";
import { visibleText } from "./visible-text.ts";

interface DiffLinesProps {
  content: Extract<DiffContent, { kind: "text" }>;
  path: string;
  isSplit: boolean;
}

/** The changed lines of a file, with the number of unchanged lines between them. */
export function DiffLines({ content: { hunks, isCut }, path, isSplit }: DiffLinesProps) {
  const { history: text } = usePage().text;
  const rowsOf = isSplit ? splitRows : unifiedRows;
  return (
    <>
      <section className="diff-frame" {...scrollable} aria-label={text.linesOf(visibleText(path))}>
        <table className={isSplit ? "diff-lines split" : "diff-lines"}>
          {isSplit ? (
            <colgroup>
              <col className="numbers" />
              <col />
              <col className="numbers" />
              <col />
            </colgroup>
          ) : null}
          {hunks.map((hunk, index) => (
            <Hunk
              key={`${hunk.oldStart} ${hunk.newStart}`}
              hunk={hunk}
              hidden={hiddenBefore(hunk, hunks[index - 1])}
              rows={rowsOf(hunk, text.unended)}
              columns={isSplit ? 4 : 3}
            />
          ))}
        </table>
      </section>
      {isCut ? <p className="text-muted">{text.cut}</p> : null}
    </>
  );
}

function Hunk({ hunk, hidden, rows, columns }: { hunk: DiffHunk; hidden: number; rows: string; columns: number }) {
  const { history: text } = usePage().text;
  return (
    <>
      {hidden > 0 || hunk.section !== "" ? (
        <tbody className="diff-gap">
          <tr>
            <td colSpan={columns}>
              {hidden > 0 ? text.hidden(hidden) : null}
              {hunk.section === "" ? null : <code>{visibleText(hunk.section)}</code>}
            </td>
          </tr>
        </tbody>
      ) : null}
      <tbody dangerouslySetInnerHTML={{ __html: rows }} />
    </>
  );
}

/** Returns how many unchanged lines are between two hunks, or before the first one. */
function hiddenBefore(hunk: DiffHunk, previous: DiffHunk | undefined): number {
  if (previous === undefined) return Math.max(0, hunk.newStart - 1);
  const added = previous.lines.filter((line) => !line.startsWith("-")).length;
  return Math.max(0, hunk.newStart - previous.newStart - added);
}
