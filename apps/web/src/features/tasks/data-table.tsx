const reachableByKeys = { tabIndex: 0 };

/** A table whose first row names the columns. It scrolls inside. */
export function DataTable({ table }: { table: readonly (readonly string[])[] }) {
  const [head = [], ...rows] = table;
  return (
    <div className="table-frame" {...reachableByKeys}>
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
    </div>
  );
}
