import { limits } from "@modelyard/platform/limits";
import { useText } from "../../../frame/page-context.tsx";
import { scrollable } from "../../../ui/scrolling/scrollable.ts";
import { visibleText } from "../../history/diff/visible-text.ts";
import { type Conflict, conflictChoices } from "./conflict-markers.ts";

interface ConflictListProps {
  conflicts: readonly Conflict[];
  /** The length of the markers in the text. */
  markerSize: number;
}

/** The conflicts of a merge, each with both versions side by side and a choice. A script applies choices without a request. */
export function ConflictList({ conflicts, markerSize }: ConflictListProps) {
  const { merge: text } = useText().edit;
  const shown = conflicts.slice(0, limits.fileEditor.shownConflicts);
  return (
    <section aria-labelledby="conflicts" data-part="conflicts" data-markers={markerSize}>
      <input type="hidden" name="markers" value={markerSize} />
      {conflicts.length === 0 ? null : (
        <>
          <h3 id="conflicts" className="font-semibold">
            {text.heading}
          </h3>
          <p className="hint">{text.hint}</p>
          {shown.map((conflict) => (
            <ConflictChoiceField key={`${conflict.number} ${conflict.line}`} conflict={conflict} />
          ))}
          {conflicts.length > shown.length ? (
            <p className="hint">{text.more(conflicts.length - shown.length)}</p>
          ) : null}
          <button
            className="button mt-4"
            name="do"
            value="solve"
            data-part={conflicts.length > shown.length ? undefined : "solve"}
          >
            {text.solve}
          </button>
        </>
      )}
    </section>
  );
}

function ConflictChoiceField({ conflict }: { conflict: Conflict }) {
  const { merge: text } = useText().edit;
  const { number, line, current, own, base } = conflict;
  return (
    <fieldset className="conflict" data-conflict={number}>
      <legend>
        {text.conflict(number)} · {text.fromLine(line)}
      </legend>
      <div className="versions">
        <Lines name={text.current} lines={current} />
        <Lines name={text.own} lines={own} />
      </div>
      <details>
        <summary>{text.base}</summary>
        <Lines name={text.base} lines={base} />
      </details>
      <div className="conflict-choices">
        {conflictChoices.map((choice) => (
          <label key={choice} className="choice">
            <input type="radio" name={`conflict-${number}`} value={choice} />
            {text.choices[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Lines({ name, lines }: { name: string; lines: readonly string[] }) {
  const { merge: text } = useText().edit;
  const { conflictLines, conflictChars } = limits.fileEditor;
  const whole = lines.slice(0, conflictLines).map(visibleText).join("\n");
  const isCut = lines.length > conflictLines || whole.length > conflictChars;
  return (
    <div>
      <p className="font-semibold">{name}</p>
      {lines.length === 0 ? (
        <p className="hint">{text.noLines}</p>
      ) : (
        <pre {...scrollable}>
          {whole.slice(0, conflictChars)}
          {isCut ? "\n…" : ""}
        </pre>
      )}
    </div>
  );
}
