import { libraries, tasks } from "@modelyard/tasks";
import { licenseIds } from "@modelyard/tasks/licenses";
import { useText } from "../../../frame/page-context.tsx";
import type { RepositoryAddress } from "../../../paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { CardKey } from "./card-fields.ts";
import { type CardForm, cardInputName, shownValuesField } from "./card-form.ts";

interface CardFormFieldsProps {
  type: RepositoryAddress["type"];
  form: CardForm;
  /** Problems of the metadata that the hub names, by key. */
  problems: ReadonlyMap<string, string>;
}

/** Values that the browser suggests. */
const suggestions: Readonly<Partial<Record<CardKey, readonly string[]>>> = {
  license: licenseIds,
  pipeline_tag: Object.keys(tasks),
  task_categories: Object.keys(tasks),
  library_name: Object.keys(libraries),
};

/** Fields for the metadata of a card. They are written into its text when the form is sent. */
export function CardFormFields({ type, form: { fields, state }, problems }: CardFormFieldsProps) {
  const { edit: text } = useText();
  if ("problem" in state) {
    return (
      <details className="edit-card" open>
        <summary>{text.card.title}</summary>
        <p className="hint">{text.card.unavailable[state.problem]}</p>
      </details>
    );
  }
  const { values } = state;
  const shown = fields.flatMap(({ key }) =>
    values[key] === undefined ? [] : [[key, values[key]] as [string, string]],
  );
  return (
    <details className="edit-card" open>
      <summary>{text.card.title}</summary>
      <p className="hint">{text.card.lead}</p>
      <input type="hidden" name={shownValuesField} value={new URLSearchParams(shown).toString()} />
      <div className="edit-card-fields">
        {fields.map(({ key, isList }) => {
          const name = cardInputName(key);
          const value = values[key];
          const problem = problems.get(key);
          const options = suggestions[key];
          const hint = value === undefined ? text.card.onlyInText : isList ? text.card.list : undefined;
          const describedBy = [
            problem === undefined ? "" : `${name}-problem`,
            hint === undefined ? "" : `${name}-hint`,
          ];
          return (
            <div className="field" key={key}>
              <label htmlFor={name}>{text.card.labels[type][key]}</label>
              <input
                id={name}
                name={name}
                defaultValue={value}
                disabled={value === undefined}
                list={options === undefined || isList ? undefined : `${name}-options`}
                aria-invalid={problem === undefined ? undefined : true}
                aria-describedby={describedBy.join(" ").trim() || undefined}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={1000}
              />
              {options === undefined || isList ? null : (
                <datalist id={`${name}-options`}>
                  {options.map((option) => (
                    <option key={option}>{option}</option>
                  ))}
                </datalist>
              )}
              {problem === undefined ? null : (
                <p id={`${name}-problem`} className="field-problem">
                  <Icon name="alert" />
                  {problem}
                </p>
              )}
              {hint === undefined ? null : (
                <p id={`${name}-hint`} className="hint">
                  {hint}
                </p>
              )}
            </div>
          );
        })}
      </div>
      <button className="button mt-4" name="do" value="apply">
        {text.card.apply}
      </button>
    </details>
  );
}
