import type { InputHTMLAttributes } from "react";
import { Icon } from "./icon.tsx";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name"> {
  name: string;
  label: string;
  hint?: string;
  /** What is wrong with what was typed. */
  problem?: string | undefined;
}

/** A text field with its name above and what helps to fill it below. */
export function Field({ name, label, hint, problem, ...input }: FieldProps) {
  const hintId = `${name}-hint`;
  const problemId = `${name}-problem`;
  const describedBy = [problem === undefined ? "" : problemId, hint === undefined ? "" : hintId].join(" ").trim();
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        aria-describedby={describedBy === "" ? undefined : describedBy}
        aria-invalid={problem === undefined ? undefined : true}
        {...input}
      />
      {problem === undefined ? null : (
        <p id={problemId} className="field-problem">
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
