import type { ReactNode } from "react";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";

interface Row {
  key: string;
  cells: readonly ReactNode[];
}

/** A table whose rows become cards on narrow screens. */
export function Table({ columns, rows }: { columns: readonly string[]; rows: readonly Row[] }) {
  return (
    <TableFrame className="mt-4">
      <table className="stacked">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((column, index) => (
                <td
                  key={column}
                  data-label={column}
                  className={
                    index === 0
                      ? "[overflow-wrap:anywhere] sm:min-w-44"
                      : "[overflow-wrap:anywhere] sm:[overflow-wrap:break-word]"
                  }
                >
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
