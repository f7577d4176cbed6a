import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../../islands/define-island.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SuggestionList } from "../../search/suggest/suggestion-list.tsx";
import { type SuggestedHit, SuggestionSource } from "../../search/suggest/suggestions.ts";
import { useComboBox } from "../../search/suggest/use-combo-box.ts";
import {
  ChosenRepository,
  keyOf,
  parseKey,
  repositoryFields,
  withoutRepository,
  withRepository,
} from "./chosen-repository.ts";

const RepositoryPickerProps = z.object({
  chosen: z.array(ChosenRepository),
  /** The keys of chosen repositories that do not exist. */
  unknown: z.array(z.string()),
  typed: z.string(),
  /** What is wrong with `typed`. */
  problem: z.optional(z.string()),
  /** What the user may have meant by a name that does not exist. */
  found: z.array(z.object({ type: ChosenRepository.shape.type, name: z.string() })),
  permissions: z.array(z.object({ permission: z.string(), label: z.string() })),
  source: SuggestionSource,
  /** Where the buttons send the form without JavaScript: the address of the form, at this field. */
  action: z.string(),
  text: z.object({
    label: z.string(),
    hint: z.string(),
    add: z.string(),
    added: z.string(),
    remove: z.string(),
    removed: z.string(),
    found: z.string(),
    unknown: z.string(),
    types: z.object({ model: z.string(), dataset: z.string() }),
  }),
});
type RepositoryPickerProps = z.infer<typeof RepositoryPickerProps>;

const fieldId = "repository-names";

/**
 * The repositories of a token with their permissions, and a field that adds more. With JavaScript, it suggests repositories;
 * without, its buttons send the form, which the server shows again.
 */
function RepositoryPicker(props: RepositoryPickerProps) {
  const { unknown, typed, problem, permissions, source, action, text } = props;
  const [chosen, setChosen] = useState(props.chosen);
  const [found, setFound] = useState(props.found);
  const [said, say] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const add = (key: string) => {
    const repository = parseKey(key);
    if (repository === undefined) return;
    setChosen(withRepository(chosen, repository));
    setFound([]);
    say(`${text.added} ${repository.name}`);
    if (field.current !== null) field.current.value = "";
    field.current?.focus();
    box.clear();
  };
  const remove = (repository: ChosenRepository) => {
    setChosen(withoutRepository(chosen, keyOf(repository)));
    say(`${text.removed} ${repository.name}`);
    // The button that had the focus is gone.
    field.current?.focus();
  };
  const take = ({ value = "" }: SuggestedHit) => add(value);
  const box = useComboBox(source, { take, suggestsAtOnce: true });
  const openIfFocused = useEffectEvent(() => {
    if (field.current !== null && field.current === document.activeElement) box.open(field.current);
  });
  // The focus may be what hydrated it.
  useEffect(() => openIfFocused(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isChosen = event.currentTarget.hasAttribute("aria-activedescendant");
    if (event.key !== "Enter" || isChosen || event.nativeEvent.isComposing) return box.inputProps.onKeyDown(event);
    // Enter adds what is typed, and never sends the form of the token.
    event.preventDefault();
    const name = event.currentTarget.value.trim();
    const hits = box.groups.flatMap((group) => group.hits);
    const named = hits.filter(({ title }) => title.map((part) => part.text).join("") === name);
    if (named.length === 1 && named[0] !== undefined) take(named[0]);
    else if (name !== "") addButton.current?.click();
  };
  return (
    <div className="repository-picker" id="repositories">
      {chosen.length === 0 ? null : (
        <ul className="chosen-repositories">
          {chosen.map((repository) => {
            const key = keyOf(repository);
            return (
              <li key={key}>
                <input type="hidden" name={repositoryFields.chosen(key)} value="on" />
                <fieldset aria-describedby={unknown.includes(key) ? `${key}-unknown` : undefined}>
                  <legend>
                    <span className="text-muted">{text.types[repository.type]}</span> {repository.name}
                  </legend>
                  {unknown.includes(key) ? (
                    <p id={`${key}-unknown`} className="field-problem">
                      <Icon name="alert" />
                      {text.unknown}
                    </p>
                  ) : null}
                  {permissions.map(({ permission, label }) => (
                    <label key={permission} className="choice">
                      <input
                        type="checkbox"
                        name={repositoryFields.permission(key, permission)}
                        defaultChecked={repository.permissions.includes(permission)}
                      />
                      <span>
                        {label} <code>{permission}</code>
                      </span>
                    </label>
                  ))}
                </fieldset>
                <button
                  name={repositoryFields.step}
                  value={repositoryFields.remove(key)}
                  formAction={action}
                  formNoValidate
                  className="icon-button"
                  title={text.remove}
                  onClick={(event) => {
                    event.preventDefault();
                    remove(repository);
                  }}
                >
                  <Icon name="close" />
                  <span className="sr-only">
                    {text.remove} {repository.name}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="field">
        <label htmlFor={fieldId}>{text.label}</label>
        <div className="repository-search">
          <input
            ref={field}
            id={fieldId}
            name={repositoryFields.typed}
            defaultValue={typed}
            aria-describedby={problem === undefined ? `${fieldId}-hint` : `${fieldId}-problem ${fieldId}-hint`}
            aria-invalid={problem === undefined ? undefined : true}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onFocus={({ currentTarget }) => box.open(currentTarget)}
            onBlur={box.clear}
            {...box.inputProps}
            onKeyDown={onKeyDown}
          />
          <button
            ref={addButton}
            name={repositoryFields.step}
            value={repositoryFields.add("")}
            formAction={action}
            formNoValidate
            className="button"
          >
            {text.add}
          </button>
          <SuggestionList box={box} label={source.label} className="search-suggestions" open={take} />
        </div>
        {problem === undefined ? null : (
          <p id={`${fieldId}-problem`} className="field-problem" role="alert">
            <Icon name="alert" />
            {problem}
          </p>
        )}
        <p id={`${fieldId}-hint`} className="hint">
          {text.hint}
        </p>
      </div>
      {found.length === 0 ? null : (
        <div className="found-repositories">
          <p>{text.found}</p>
          <ul className="chips">
            {found.map((repository) => (
              <li key={keyOf(repository)}>
                <button
                  name={repositoryFields.step}
                  value={repositoryFields.add(keyOf(repository))}
                  formAction={action}
                  formNoValidate
                  className="chip"
                  onClick={(event) => {
                    event.preventDefault();
                    add(keyOf(repository));
                  }}
                >
                  <Icon name="plus" />
                  {text.types[repository.type]} {repository.name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <output className="sr-only">{said}</output>
    </div>
  );
}

export const repositoryPickerIsland = defineIsland({
  name: "repository-picker",
  schema: RepositoryPickerProps,
  Component: RepositoryPicker,
});
