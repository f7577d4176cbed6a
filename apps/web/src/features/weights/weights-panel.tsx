import type { ModelFiles } from "@modelyard/hub/contract";
import { usePage, useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatNumber } from "../../text/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { contextLengths, contextOf, type HardwareChoice, processorCounts } from "./hardware-choice.ts";
import { hardwareSelectHtml } from "./hardware-select.tsx";
import { weightRows } from "./weight-rows.ts";
import { WeightsTable } from "./weights-table.tsx";

interface WeightsPanelProps {
  modelId: string;
  files: ModelFiles;
  choice: HardwareChoice | undefined;
}

/** Lists a model's weights with size and precision, and whether they fit the visitor's hardware. */
export function WeightsPanel({ modelId, files, choice }: WeightsPanelProps) {
  const text = useText();
  const rows = weightRows(files);
  if (rows.length === 0 && files.problems.length === 0) return null;
  return (
    <section id="weights" className="panel" aria-labelledby="weights-heading">
      <h2 id="weights-heading">{text.weights.heading}</h2>
      {rows.length === 0 ? null : (
        <div data-enhance="hardware-fit">
          <HardwareForm choice={choice} />
          <WeightsTable modelId={modelId} rows={rows} choice={choice} />
          <details className="how">
            <summary>{text.weights.how}</summary>
            <p>{text.weights.formula}</p>
            <p>{text.weights.formulaNoCache}</p>
            <p>{text.weights.usable}</p>
          </details>
        </div>
      )}
      {files.problems.length === 0 ? null : (
        <div className="note">
          <Icon name="alert" />
          <div>
            <p className="font-semibold">{text.weights.problemsTitle}</p>
            <ul>
              {files.problems.map(({ path, message }) => (
                <li key={path}>{text.weights.problem(path, message)}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
}

/** Shows the hardware form. With JavaScript the selection is applied without a request. */
function HardwareForm({ choice }: { choice: HardwareChoice | undefined }) {
  const { text, location } = usePage();
  return (
    <form method="post" action={paths.hardware()} className="call-options">
      <input type="hidden" name="next" value={`${location}#weights`} />
      <label className="field">
        <span>{text.weights.yours}</span>
        {/* There are hundreds of options. With JavaScript they are created when the form comes near the viewport. */}
        <noscript dangerouslySetInnerHTML={{ __html: hardwareSelectHtml({ text, choice }) }} />
      </label>
      <label className="field short">
        <span>{text.weights.processors}</span>
        <select name="processors" defaultValue={String(choice?.processors ?? 1)}>
          {processorCounts.map((count) => (
            <option key={count} value={count}>
              {`${count}×`}
            </option>
          ))}
        </select>
      </label>
      <label className="field short">
        <span>{text.weights.contextTokens}</span>
        <select name="context" defaultValue={String(contextOf(choice))}>
          {contextLengths.map((tokens) => (
            <option key={tokens} value={tokens}>
              {text.weights.tokens(formatNumber(tokens, text.language))}
            </option>
          ))}
        </select>
      </label>
      <button className="button">{text.weights.check}</button>
    </form>
  );
}
