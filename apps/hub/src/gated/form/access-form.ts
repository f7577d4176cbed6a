import { limits } from "@modelyard/platform/limits";
import type { AccessForm, AccessFormField } from "../../contract/gated/access-requests.ts";
import type { RepoRow } from "../../repos/tables.ts";

const simpleTypes = ["text", "country", "date_picker", "ip_location", "checkbox"] as const;
const { gatedAccess } = limits;

/**
 * Returns the form with which users request access, from the fields `extra_gated_*` of the card. A field of unknown type is a
 * text, so that a misspelt type does not drop a condition of the owner.
 */
export function accessForm({ cardData }: Pick<RepoRow, "cardData">): AccessForm {
  const text = (name: string): string | undefined => {
    const value = cardData?.[`extra_gated_${name}`];
    return typeof value === "string" && value.trim() !== "" ? value.slice(0, gatedAccess.textChars) : undefined;
  };
  const texts = {
    heading: text("heading"),
    description: text("description"),
    prompt: text("prompt"),
    buttonContent: text("button_content"),
  };
  const given = Object.entries(texts).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), fields: fieldsOf(cardData?.["extra_gated_fields"]) };
}

function fieldsOf(declared: unknown): AccessFormField[] {
  if (typeof declared !== "object" || declared === null || Array.isArray(declared)) return [];
  const fields = Object.entries(declared).flatMap(([key, value]) => {
    const label = key.trim().slice(0, gatedAccess.labelChars);
    return label === "" ? [] : [fieldOf(label, value)];
  });
  // Labels that differ only after the limit name the same answer.
  const byLabel = new Map(fields.map((field) => [field.label, field]));
  return [...byLabel.values()].slice(0, gatedAccess.fields);
}

function fieldOf(label: string, declared: unknown): AccessFormField {
  const isObject = typeof declared === "object" && declared !== null;
  const type: unknown = isObject && "type" in declared ? declared.type : declared;
  if (type === "select") {
    const options = isObject && "options" in declared ? optionsOf(declared.options) : [];
    return options.length === 0 ? { label, type: "text", options } : { label, type: "select", options };
  }
  return { label, type: simpleTypes.find((known) => known === type) ?? "text", options: [] };
}

function optionsOf(declared: unknown): AccessFormField["options"] {
  if (!Array.isArray(declared)) return [];
  return declared.slice(0, gatedAccess.options).flatMap((option: unknown) => {
    const isObject = typeof option === "object" && option !== null;
    const label = optionText(isObject && "label" in option ? option.label : option);
    const value = optionText(isObject && "value" in option ? option.value : option) ?? label;
    return label === undefined && value === undefined ? [] : [{ label: label ?? value ?? "", value: value ?? "" }];
  });
}

/** YAML reads `2024`, `yes` and so on as numbers and booleans. */
function optionText(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const text = String(value).trim().slice(0, gatedAccess.labelChars);
  return text === "" ? undefined : text;
}
