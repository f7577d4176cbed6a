import { Icon } from "./icon.tsx";

interface SelectFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** Error of the submitted value. */
  problem?: string | undefined;
  options: readonly { value: string; label: string }[];
  value?: string | undefined;
}

/** A selection of one option, with its label above. */
export function SelectField({ name, label, hint, problem, options, value }: SelectFieldProps) {
  const hintId = `${name}-hint`;
  const problemId = `${name}-problem`;
  const describedBy = [problem === undefined ? "" : problemId, hint === undefined ? "" : hintId].join(" ").trim();
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue={value}
        aria-describedby={describedBy === "" ? undefined : describedBy}
        aria-invalid={problem === undefined ? undefined : true}
      >
        {options.map(({ value: option, label: shown }) => (
          <option key={option} value={option}>
            {shown}
          </option>
        ))}
      </select>
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
