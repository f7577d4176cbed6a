import { useText } from "../frame/page-context.tsx";
import { Island } from "../islands/island.tsx";
import { fieldIsland, type FieldProps as IslandProps } from "./islands/field-island.tsx";

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  /** Error of the submitted value. */
  problem?: string | undefined;
  type?: "email" | "password" | "text" | "url";
  /** Initial value. */
  defaultValue?: string | undefined;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  autoComplete?: string;
  autoCapitalize?: "none";
  spellCheck?: boolean;
}

/** A text field of a form. */
export function Field({ name, label, hint, problem, ...attributes }: FieldProps) {
  const { fieldProblems: text } = useText().settings;
  const input: IslandProps["input"] = {};
  for (const [attribute, value] of Object.entries(attributes)) if (value !== undefined) input[attribute] = value;
  return (
    <Island
      of={fieldIsland}
      when="interaction"
      props={{
        name,
        label,
        hint,
        problem,
        input,
        text: { ...text, tooShort: text.tooShort(attributes.minLength ?? 0) },
      }}
    />
  );
}
