import type { DiffContent } from "@modelyard/hub/contract";
import { usePage } from "../../../frame/page-context.tsx";
import { formatBytes } from "../../../text/format.ts";
import { TableFrame } from "../../../ui/scrolling/table-frame.tsx";

type Stored = Extract<DiffContent, { kind: "stored" }>;

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
    <TableFrame>
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
    </TableFrame>
  );
}
