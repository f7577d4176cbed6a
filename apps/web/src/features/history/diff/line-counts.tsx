import type { DiffFile } from "@modelyard/hub/contract";
import { usePage } from "../../../frame/page-context.tsx";
import { formatNumber } from "../../../text/format.ts";

/** The number of added and removed lines. */
export function LineCounts({ file: { additions, deletions } }: { file: DiffFile }) {
  const { text } = usePage();
  if (additions === undefined || deletions === undefined || additions + deletions === 0) return null;
  return (
    <span className="line-counts">
      <span aria-hidden="true">
        <ins>+{formatNumber(additions, text.language)}</ins> <del>−{formatNumber(deletions, text.language)}</del>
      </span>
      <span className="sr-only">{text.history.lineCounts(additions, deletions)}</span>
    </span>
  );
}
