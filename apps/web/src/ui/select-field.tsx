interface SelectFieldProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value?: string | undefined;
}

/** A selection of one option, with its label above. */
export function SelectField({ name, label, options, value }: SelectFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        {options.map(({ value: option, label: shown }) => (
          <option key={option} value={option}>
            {shown}
          </option>
        ))}
      </select>
    </div>
  );
}
