import type { TextView } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { useText } from "../../../frame/page-context.tsx";
import type { Text } from "../../../text/en/index.ts";
import { formatBytes, formatNumber } from "../../../text/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TableFrame } from "../../../ui/scrolling/table-frame.tsx";

/** The id of the table, for the button that copies its text. */
export const linesId = "lines";

interface TextLinesProps {
  view: TextView;
  /** Whether long lines are wrapped. */
  wraps: boolean;
}

/** Shows a file's lines with linkable numbers: `#L10`, and with JavaScript also `#L10-L20`. */
export function TextLines({ view, wraps }: TextLinesProps) {
  const text = useText();
  const rows = view.html.split("\n").map((line, index) => lineRow(index + 1, line, text));
  return (
    <>
      <TextNotes view={view} />
      <TableFrame>
        <table id={linesId} className={wraps ? "text-lines wrapped" : "text-lines"} data-enhance="lines">
          {/* Written as a string: with 10,000 rows, React takes ten times as long. The hub's contract guarantees safe HTML. */}
          <tbody dangerouslySetInnerHTML={{ __html: rows.join("") }} />
        </table>
      </TableFrame>
      {view.isCut ? <p className="hint">{text.files.shortened(formatNumber(view.lines, text.language))}</p> : null}
    </>
  );
}

/** Returns the row of a numbered line, whose number is a link. @param html safe HTML */
export function lineRow(number: number, html: string, { files }: Pick<Text, "files">): string {
  const label = attribute(files.lineNumber(number));
  const link = `<a href="#L${number}" data-line="${number}" aria-label="${label}"></a>`;
  return `<tr id="L${number}"><td>${link}</td><td>${html === "" ? "\n" : html}</td></tr>`;
}

/** Says what a reader of a text should know. */
export function TextNotes({ view: { plain, isReordered } }: { view: TextView }) {
  const text = useText();
  const { highlightedBytes } = limits.fileViews.text;
  return (
    <>
      {isReordered ? (
        <p className="note">
          <Icon name="alert" />
          <span>{text.files.reordered}</span>
        </p>
      ) : null}
      {plain === undefined ? null : (
        <p className="hint">
          {plain === "large"
            ? text.files.plainLarge(formatBytes(highlightedBytes, text.language))
            : text.files.plainSlow}
        </p>
      )}
    </>
  );
}

function attribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
