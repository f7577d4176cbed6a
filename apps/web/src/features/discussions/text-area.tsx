interface TextAreaProps {
  name: string;
  label: string;
  /** Distinguishes fields with the same name on one page. @default the name */
  id?: string;
  hint?: string;
  problem?: string | undefined;
  defaultValue?: string | undefined;
  required?: boolean;
  maxLength?: number;
  rows?: number;
}

/** A field for several lines of text, with its label above. */
export function TextArea({ name, label, id = name, hint, problem, ...attributes }: TextAreaProps) {
  const described = [problem === undefined ? "" : `${id}-problem`, hint === undefined ? "" : `${id}-hint`];
  const describedBy = described.join(" ").trim();
  return (
    <div className="field text-area">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        aria-describedby={describedBy === "" ? undefined : describedBy}
        aria-invalid={problem === undefined ? undefined : true}
        {...attributes}
      />
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
