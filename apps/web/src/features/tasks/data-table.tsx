import { TableFrame } from "../../ui/scrolling/table-frame.tsx";

/** Shows a scrollable table whose first row is the header. */
export function DataTable({ table }: { table: readonly (readonly string[])[] }) {
  const [head = [], ...rows] = table;
  return (
    <TableFrame>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("\t")}>
              {row.map((cell, column) => (
                <td key={head[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
