import { type FocusEvent, type InputEvent, useState } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../islands/define-island.tsx";
import { Icon } from "../icon.tsx";

const FieldProps = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.optional(z.string()),
  /** Error that the hub returned. */
  problem: z.optional(z.string()),
  /** Attributes of the input that restrict its value. */
  input: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  text: z.object({ missing: z.string(), tooShort: z.string(), invalid: z.string() }),
});
export type FieldProps = z.infer<typeof FieldProps>;

/**
 * A text field with its label above and its hint below. Once the visitor leaves it, it shows what is wrong with its
 * value, and updates this during input.
 */
function Field({ name, label, hint, problem: refused, input, text }: FieldProps) {
  const [problem, setProblem] = useState(refused);
  const hintId = `${name}-hint`;
  const problemId = `${name}-problem`;
  const describedBy = [problem === undefined ? "" : problemId, hint === undefined ? "" : hintId].join(" ").trim();
  const check = ({
    currentTarget: { value, validity },
  }: FocusEvent<HTMLInputElement> | InputEvent<HTMLInputElement>) => {
    // A field that was only focused is not an error yet; the browser reports it when the form is submitted.
    if (value === "" && problem === undefined) return;
    setProblem(problemOf(validity, text));
  };
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        aria-describedby={describedBy === "" ? undefined : describedBy}
        aria-invalid={problem === undefined ? undefined : true}
        {...input}
        onBlur={problem === refused && problem !== undefined ? undefined : check}
        onInput={problem === undefined ? undefined : check}
      />
      {problem === undefined ? null : (
        <p id={problemId} className="field-problem" role={problem === refused ? undefined : "alert"}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
      {hint === undefined ? null : (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

function problemOf(validity: ValidityState, text: FieldProps["text"]): string | undefined {
  if (validity.valid) return undefined;
  if (validity.valueMissing) return text.missing;
  return validity.tooShort ? text.tooShort : text.invalid;
}

export const fieldIsland = defineIsland({ name: "field", schema: FieldProps, Component: Field });
