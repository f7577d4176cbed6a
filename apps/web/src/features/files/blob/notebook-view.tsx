import type { NotebookView as Notebook, NotebookOutput } from "@modelyard/hub/contract";
import { useText } from "../../../frame/page-context.tsx";
import { scrollableRegion } from "../../../ui/scrolling/scrollable.ts";

/** Shows the cells of a notebook with their stored outputs. The hub's contract guarantees that HTML is safe. */
export function NotebookView({ view }: { view: Notebook }) {
  const text = useText();
  return (
    <article className="notebook">
      {view.cells.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- cells have no other identity
        <section key={index} className="notebook-cell" aria-label={text.files.notebook.cell(index + 1)}>
          {cell.kind === "markdown" ? <div className="prose" dangerouslySetInnerHTML={{ __html: cell.html }} /> : null}
          {cell.kind === "raw" ? (
            <pre {...scrollableRegion(text.files.notebook.code(index + 1))}>{cell.text}</pre>
          ) : null}
          {cell.kind === "code" ? (
            <>
              <p className="notebook-count" aria-hidden="true">
                [{cell.count ?? " "}]
              </p>
              <pre className="notebook-code" {...scrollableRegion(text.files.notebook.code(index + 1))}>
                <code dangerouslySetInnerHTML={{ __html: cell.html }} />
              </pre>
              {cell.outputs.map((output, number) => (
                // oxlint-disable-next-line react/no-array-index-key -- outputs have no other identity
                <Output key={number} output={output} label={text.files.notebook.output(number + 1, index + 1)} />
              ))}
            </>
          ) : null}
        </section>
      ))}
      {view.isCut ? <p className="hint">{text.files.notebook.isCut}</p> : null}
    </article>
  );
}

function Output({ output, label }: { output: NotebookOutput; label: string }) {
  if (output.kind === "image") return <img src={output.source} alt={label} className="notebook-image" />;
  if (output.kind === "html") {
    return (
      <div
        className="prose notebook-output"
        {...scrollableRegion(label)}
        dangerouslySetInnerHTML={{ __html: output.html }}
      />
    );
  }
  return (
    <pre
      className={output.kind === "error" ? "notebook-output notebook-error" : "notebook-output"}
      {...scrollableRegion(label)}
    >
      {output.text}
    </pre>
  );
}
