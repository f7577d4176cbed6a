import { useText } from "../../../frame/page-context.tsx";
import { scrollable } from "../../../ui/scrolling/scrollable.ts";
import { textDiff } from "./text-diff.ts";

const marks = { same: " ", removed: "-", added: "+", gap: "" } as const;

/** Shows the differing lines of two texts. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const { edit: text } = useText();
  const lines = textDiff(before, after);
  if (lines === undefined) return <p className="hint">{text.tooDifferent}</p>;
  if (lines.length === 0) return <p className="hint">{text.noDifference}</p>;
  return (
    <pre className="diff" {...scrollable}>
      {lines.map(({ kind, text: line }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
        <span key={index} className="diff-line" data-line={kind}>
          {`${marks[kind]}${line}\n`}
        </span>
      ))}
    </pre>
  );
}
