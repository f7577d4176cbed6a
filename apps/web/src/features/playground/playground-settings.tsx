import type { ModelSummary } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { type PlaygroundQuery, paths } from "../../paths.ts";
import { maxModels } from "./playground-query.ts";

interface PlaygroundSettingsProps {
  query: PlaygroundQuery;
  suggestions: readonly ModelSummary[];
}

/** Models and settings, all of which are in the query. */
export function PlaygroundSettings({ query, suggestions }: PlaygroundSettingsProps) {
  const words = useText().playground;
  const { model, system, temperature, max_tokens: maxTokens, top_p: topP } = query;
  const places = Math.min(maxModels, model.length + 1);
  return (
    <section className="playground-settings" aria-labelledby="settings-heading">
      <h2 id="settings-heading" className="section-title">
        {words.settings}
      </h2>
      <form action={paths.playground()} className="form" id="playground-settings">
        <fieldset>
          <legend>{words.models}</legend>
          {Array.from({ length: places }, (_, index) => (
            <input
              // Inputs for models have no identity except their position.
              key={`model ${String(index)}`}
              name="model"
              list="playground-models"
              defaultValue={model[index]}
              aria-label={words.modelPlace(index + 1)}
              placeholder={index === 0 ? undefined : words.anotherModel}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <datalist id="playground-models">
            {suggestions.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </datalist>
          <p className="hint">{words.modelHint}</p>
        </fieldset>
        <label className="field">
          <span>{words.system}</span>
          <textarea name="system" rows={3} defaultValue={system} />
        </label>
        <div className="playground-numbers">
          <Number name="temperature" value={temperature} step="any" min={0} max={2} />
          <Number name="max_tokens" value={maxTokens} step="1" min={1} />
          <Number name="top_p" value={topP} step="any" min={0} max={1} />
        </div>
        <button className="button">{words.apply}</button>
      </form>
    </section>
  );
}

interface NumberProps {
  name: string;
  value: string | undefined;
  step: string;
  min: number;
  max?: number;
}

/** A setting under its name in the API. */
function Number({ name, value, ...bounds }: NumberProps) {
  return (
    <label className="field">
      <code>{name}</code>
      <input type="number" name={name} defaultValue={value} inputMode="decimal" {...bounds} />
    </label>
  );
}
