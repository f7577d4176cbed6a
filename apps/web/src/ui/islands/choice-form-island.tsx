import type { ChangeEvent } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../islands/define-island.tsx";
import { Slot } from "../../islands/slot.tsx";

const Named = z.object({ name: z.string(), value: z.string() });

const ChoiceFormProps = z.object({
  action: z.string(),
  className: z.string(),
  /** Hidden fields. */
  hidden: z.array(Named),
  choices: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      className: z.string(),
      /** The selected one. */
      value: z.string(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  submit: z.object({ label: z.string(), className: z.string() }),
});
export type ChoiceFormProps = z.infer<typeof ChoiceFormProps>;

function sendForm({ currentTarget }: ChangeEvent<HTMLSelectElement>): void {
  currentTarget.form?.requestSubmit();
}

/** Submits the form with each selection; without JavaScript a button does. */
function ChoiceForm({ action, className, hidden, choices, submit }: ChoiceFormProps) {
  return (
    <form action={action} className={className}>
      {hidden.map(({ name, value }) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Slot name="before" className="island" />
      {choices.map(({ name, label, className: look, value, options }) => (
        <label key={name} className={look}>
          <span>{label}</span>
          <select name={name} defaultValue={value} onChange={sendForm}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Slot name="after" className="island" />
      <button className={submit.className}>{submit.label}</button>
    </form>
  );
}

export const choiceFormIsland = defineIsland({
  name: "choice-form",
  schema: ChoiceFormProps,
  Component: ChoiceForm,
});
