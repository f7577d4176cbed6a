import { useText } from "../../frame/page-context.tsx";

/** Shows a file's lines with linkable numbers: `#L10`, and with JavaScript also `#L10-L20`. */
export function TextLines({ lines }: { lines: readonly string[] }) {
  const text = useText();
  return (
    <div className="table-frame">
      <table className="text-lines" data-enhance="lines">
        <tbody>
          {lines.map((line, index) => {
            const number = index + 1;
            return (
              <tr key={number} id={`L${number}`}>
                <td>
                  <a href={`#L${number}`} data-line={number} aria-label={text.files.lineNumber(number)} />
                </td>
                <td>{line === "" ? "\n" : line}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
