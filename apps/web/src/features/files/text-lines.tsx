import { useText } from "../../frame/page-context.tsx";

/** A file's lines, each with a number that is its address: `#L10`, with a script also `#L10-L20`. */
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
