import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../islands/define-island.tsx";
import { SuggestionList } from "../search/suggest/suggestion-list.tsx";
import { type SuggestedHit, SuggestionSource } from "../search/suggest/suggestions.ts";
import { useComboBox } from "../search/suggest/use-combo-box.ts";

const ModelFieldProps = z.object({
  value: z.string(),
  label: z.string(),
  placeholder: z.optional(z.string()),
  source: SuggestionSource,
});

/** A field for the name of a model. With JavaScript, it suggests models with their price, context and providers. */
function ModelField({ value, label, placeholder, source }: z.infer<typeof ModelFieldProps>) {
  const field = useRef<HTMLInputElement>(null);
  const take = ({ title }: SuggestedHit) => {
    if (field.current !== null) field.current.value = title.map(({ text }) => text).join("");
    box.clear();
  };
  const box = useComboBox(source, { take, suggestsAtOnce: true });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape" || !box.isOpen) return box.inputProps.onKeyDown(event);
    event.preventDefault();
    box.clear();
  };
  const openIfFocused = useEffectEvent(() => {
    if (field.current !== null && field.current === document.activeElement) box.open(field.current);
  });
  // The focus may be what hydrated it.
  useEffect(() => openIfFocused(), []);
  return (
    <div className="model-field">
      <input
        ref={field}
        name="model"
        defaultValue={value}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
        onFocus={({ currentTarget }) => box.open(currentTarget)}
        onBlur={box.clear}
        {...box.inputProps}
        onKeyDown={onKeyDown}
      />
      <SuggestionList box={box} label={source.label} className="search-suggestions" open={take} />
    </div>
  );
}

export const modelFieldIsland = defineIsland({
  name: "model-field",
  schema: ModelFieldProps,
  Component: ModelField,
});
