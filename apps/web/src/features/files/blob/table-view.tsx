import type { TableView as Table } from "@modelyard/hub/contract";
import { useText } from "../../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../../paths.ts";
import { formatNumber } from "../../../text/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TableFrame } from "../../../ui/scrolling/table-frame.tsx";
import { PageLinks } from "./page-links.tsx";

const pageRows = 100;

/** Shows a page of rows of a data file. */
export function TableView({ file, view }: { file: RevisionPath; view: Table }) {
  const text = useText();
  const number = (value: number) => formatNumber(value, text.language);
  const { columns, rows, firstRow, totalRows, hiddenColumns, isCut, hasMore } = view;
  const page = Math.floor(firstRow / pageRows);
  return (
    <>
      <p className="mt-4 text-sm text-muted">
        {text.files.table.rows(number(firstRow + 1), number(firstRow + rows.length), totalRows)}
        {hiddenColumns === 0 ? null : ` · ${text.files.table.hiddenColumns(hiddenColumns)}`}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={text.files.table.emptyTitle} body={text.files.table.emptyBody} />
      ) : (
        <TableFrame label={text.files.table.label(file.path)}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col" className="number">
                  #
                </th>
                {columns.map(({ name, type }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a file may have a name twice
                  <th key={index} scope="col">
                    {name === "" ? text.files.table.unnamed : <bdi>{name}</bdi>}
                    {type === undefined ? null : <span className="data-type">{type.toLowerCase()}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
                <tr key={index} id={`row-${firstRow + index + 1}`}>
                  <th scope="row" className="number">
                    {number(firstRow + index + 1)}
                  </th>
                  {row.map((cell, column) => (
                    // oxlint-disable-next-line react/no-array-index-key -- cells have no other identity
                    <td key={column} dir="auto">
                      {cell === null ? <i className="text-muted">{text.files.table.missing}</i> : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <PageLinks
        previous={page === 0 ? undefined : paths.blob(file, { p: page === 1 ? undefined : String(page - 1) })}
        next={hasMore ? paths.blob(file, { p: String(page + 1) }) : undefined}
      />
      {isCut && !hasMore ? <p className="hint">{text.files.table.isCut}</p> : null}
    </>
  );
}
