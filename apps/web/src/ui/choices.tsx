interface ChoicesProps {
  name: string;
  legend: string;
  choices: readonly { value: string; label: string }[];
  value: string;
}

/** A selection of a few visible options. */
export function Choices({ name, legend, choices, value }: ChoicesProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(({ value: choice, label }) => (
        <label key={choice} className="choice">
          <input type="radio" name={name} value={choice} defaultChecked={choice === value} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
