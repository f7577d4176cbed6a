import type { DiffContent } from "@modelyard/hub/contract";
import { usePage } from "../../../frame/page-context.tsx";
import { formatBytes } from "../../../text/format.ts";

type Stored = Extract<DiffContent, { kind: "stored" }>;

// Scrollable content must be focusable, which not every browser ensures.
const focusable = { tabIndex: 0 };

/** Size and hash of both versions of a file that is not compared by lines. */
export function StoredChange({ before, after }: Pick<Stored, "before" | "after">) {
  const { text } = usePage();
  const { history } = text;
  const isLarge = before?.sha256 !== undefined || after?.sha256 !== undefined;
  const rows = [
    { label: history.sizeBefore, version: before },
    { label: history.sizeAfter, version: after },
  ];
  return (
    <div className="table-frame" {...focusable}>
      <table className="value-table">
        <caption>{isLarge ? history.largeFile : history.binary}</caption>
        <tbody>
          {rows.map(({ label, version }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{version === undefined ? history.absent : formatBytes(version.size, text.language)}</td>
              <td>
                {version?.sha256 === undefined ? null : (
                  <code className="break-all">
                    <span className="sr-only">{history.hash} </span>
                    {version.sha256}
                  </code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
