import type { DiffFile, ValueChanges } from "@modelyard/hub/contract";
import { usePage } from "../../../frame/page-context.tsx";
import { TableFrame } from "../../../ui/scrolling/table-frame.tsx";
import { visibleText } from "./visible-text.ts";

interface ValueTableProps {
  caption: string;
  changes: ValueChanges;
  /** Shown if there are no changes. */
  empty: string;
}

/** Values that were added, removed or changed: keys of a JSON file, tensors, metadata. */
export function ValueTable({ caption, changes: { changes, isComplete }, empty }: ValueTableProps) {
  const { history: text } = usePage().text;
  if (changes.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <>
      <TableFrame>
        <table className="value-table">
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{text.valueName}</th>
              <th scope="col">{text.before}</th>
              <th scope="col">{text.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{visibleText(name)}</bdi>
                </th>
                <td>
                  <Value text={before} change="removed" />
                </td>
                <td>
                  <Value text={after} change="added" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {isComplete ? null : <p className="text-muted">{text.moreValues}</p>}
    </>
  );
}

function Value({ text: value, change }: { text: string | undefined; change: "added" | "removed" }) {
  const { history: text } = usePage().text;
  // In the font of the page, unlike a value "None" of the file.
  if (value === undefined) return <span className="font-sans text-muted">{text.absent}</span>;
  const Changed = change === "added" ? "ins" : "del";
  return <Changed>{visibleText(value)}</Changed>;
}

/** What changed in the header of a weight file. */
export function HeaderChangesView({ header }: { header: NonNullable<DiffFile["header"]> }) {
  const { history: text } = usePage().text;
  if ("problem" in header) return <p className="text-muted">{text.headerProblem(visibleText(header.problem))}</p>;
  const { tensors, metadata, sameTensors } = header;
  return (
    <>
      <ValueTable caption={text.tensors(sameTensors)} changes={tensors} empty={text.noTensors(sameTensors)} />
      {metadata.changes.length === 0 ? null : <ValueTable caption={text.metadata} changes={metadata} empty="" />}
    </>
  );
}
