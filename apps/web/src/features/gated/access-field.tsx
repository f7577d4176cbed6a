import { type AccessFormField, countryCodes } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import type { Language } from "../../text/language.ts";
import { SelectField } from "../../ui/select-field.tsx";

interface AccessFieldProps {
  field: AccessFormField;
  /** The name of the form field: labels may contain any text. */
  name: string;
  value: string | undefined;
}

/** A field of the form with which users request access, as the card declares it. */
export function AccessField({ field: { label, type, options }, name, value }: AccessFieldProps) {
  const { access: text, language } = useText();
  switch (type) {
    case "checkbox":
      return (
        <label className="choice">
          <input type="checkbox" name={name} value="true" defaultChecked={value === "true"} required />
          {label}
        </label>
      );
    case "select":
      return <SelectField name={name} label={label} options={options} value={value} />;
    case "country":
      return (
        <SelectField
          name={name}
          label={label}
          options={[{ value: "", label: text.country }, ...countries(language)]}
          value={value ?? ""}
        />
      );
    case "ip_location":
      return (
        <p>
          {label}: {text.ipLocation}
        </p>
      );
    case "text":
    case "date_picker":
      return (
        <div className="field">
          <label htmlFor={name}>{label}</label>
          <input id={name} name={name} type={type === "text" ? "text" : "date"} defaultValue={value} required />
        </div>
      );
    default:
      return type satisfies never;
  }
}

/** Returns all countries, sorted by their names in the language of the page. */
function countries(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((left, right) => left.label.localeCompare(right.label, language));
}
