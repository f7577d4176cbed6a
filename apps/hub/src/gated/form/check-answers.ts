import { limits } from "@modelyard/platform/limits";
import type { AccessFormField } from "../../contract/gated/access-requests.ts";
import { countryCodes } from "../../contract/gated/countries.ts";
import { HubError } from "../../errors.ts";

const { answerChars } = limits.gatedAccess;

interface AnswerOptions {
  fields: readonly AccessFormField[];
  /** By the label of the field. */
  answers: ReadonlyMap<string, unknown>;
  /** The address of the client, for fields of type `ip_location`. */
  clientAddress: string | undefined;
}

/**
 * Checks the answers of a request for access against the fields of the card.
 * @returns one text for each field, by label
 * @throws {HubError} 400 that names the field: an answer is missing, invalid, or for a field that the card does not have
 */
export function checkAnswers({ fields, answers, clientAddress }: AnswerOptions): Record<string, string> {
  const labels = new Set(fields.map(({ label }) => label));
  const unknown = [...answers.keys()].find((label) => !labels.has(label));
  if (unknown !== undefined) {
    const known = [...labels].map((label) => JSON.stringify(label)).join(", ");
    const expected = known === "" ? "The form has no fields." : `The fields are: ${known}.`;
    throw problem(unknown.slice(0, 200), "is not a field of the form", expected);
  }
  return Object.fromEntries(
    fields.map((field) => [
      field.label,
      // Determined here, so that a client cannot choose it.
      field.type === "ip_location" ? (clientAddress ?? "unknown") : answerTo(field, answers.get(field.label)),
    ]),
  );
}

function answerTo({ label, type, options }: AccessFormField, given: unknown): string {
  const text = typeof given === "string" || typeof given === "number" ? String(given).trim() : "";
  switch (type) {
    case "checkbox":
      if (given === true || /^(?:true|on|1|yes)$/i.test(text)) return "true";
      throw problem(label, "must be accepted", "Send true.");
    case "text":
      if (text === "") throw problem(label, "has no answer", "Send a text.");
      if (text.length > answerChars) throw problem(label, "is too long", `Send at most ${answerChars} characters.`);
      return text;
    case "country": {
      const code = text.toUpperCase();
      if (countryCodes.includes(code)) return code;
      throw problem(label, "is not a country", "Send its code of ISO 3166-1, such as FR.");
    }
    case "date_picker":
      if (isDate(text)) return text;
      throw problem(label, "is not a date", "Send it as YYYY-MM-DD.");
    case "select": {
      const option = options.find(({ value, label: shown }) => value === text || shown === text);
      if (option !== undefined) return option.value;
      const values = options.map(({ value }) => JSON.stringify(value)).join(", ");
      throw problem(label, "is not one of the options", `Send one of [${values.slice(0, 500)}].`);
    }
    case "ip_location":
      return "unknown";
    default:
      return type satisfies never;
  }
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` accepts February 30.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function problem(label: string, what: string, instruction: string): HubError {
  return new HubError("BadRequest", `${JSON.stringify(label)} ${what}. ${instruction}`, { body: { field: label } });
}
