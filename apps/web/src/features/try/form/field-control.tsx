import type { ShownField, ShownProblem } from "./shown-field.ts";

interface FieldControlProps {
  field: ShownField;
  problem: ShownProblem | undefined;
}

/** Returns the id of a field's control. */
export function controlId(path: string): string {
  return `try-${path}`;
}

/** A control with its label above, and its hint and error below. */
export function FieldControl({ field, problem }: FieldControlProps) {
  const { path, label, hint } = field;
  const id = controlId(path);
  const isWrong = problem?.path === path;
  return (
    <div className="field">
      <label htmlFor={id}>{label.isCode ? <code>{label.text}</code> : label.text}</label>
      <Control field={field} isWrong={isWrong} />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {isWrong ? (
        <p id={`${id}-problem`} role="alert" className="field-problem">
          {problem.message}
        </p>
      ) : null}
    </div>
  );
}

function Control({ field, isWrong }: { field: ShownField; isWrong: boolean }) {
  const { path, control, value, options, step, accept, rows } = field;
  const id = controlId(path);
  const common = {
    id,
    name: path,
    "aria-invalid": isWrong || undefined,
    "aria-describedby": isWrong ? `${id}-problem` : undefined,
  };
  switch (control) {
    case "file":
      return <input {...common} type="file" accept={accept} />;
    case "number":
      return <input {...common} type="number" step={step} defaultValue={value} inputMode="decimal" />;
    case "select":
      return (
        <select {...common} defaultValue={value}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case "lines":
      return <textarea {...common} dir="auto" rows={rows} defaultValue={value} />;
    default:
      return <input {...common} type="text" dir="auto" defaultValue={value} />;
  }
}
