import type { RepositoryAddress } from "../../../paths.ts";
import { parseFields } from "../../../security/parse-fields.ts";
import { type CardField, type CardValues, cardFields } from "./card-fields.ts";
import { type FrontMatterProblem, readFrontMatter, writeFrontMatter } from "./front-matter.ts";

/** The name of the field with the values that the page showed. */
export const shownValuesField = "card-shown";
const inputPrefix = "card-";

export const cardInputName = (key: string) => `${inputPrefix}${key}`;

/** The form of a card's metadata. */
export interface CardForm {
  fields: readonly CardField[];
  state: { values: CardValues } | { problem: FrontMatterProblem };
}

export function isCard(path: string): boolean {
  return path === "README.md";
}

/** Returns the form for the metadata of a text. */
export function cardFormOf(type: RepositoryAddress["type"], content: string): CardForm {
  const fields = cardFields[type];
  return { fields, state: readFrontMatter(content, fields) };
}

/**
 * Writes those fields of a form that the visitor has changed into the text. Others keep what the text says, which the visitor may
 * have changed as well.
 */
export function withCardForm(
  type: RepositoryAddress["type"],
  content: string,
  form: ReadonlyMap<string, string>,
): string {
  const shown = parseFields(form.get(shownValuesField) ?? "") ?? new URLSearchParams();
  const changes: Record<string, string> = {};
  for (const { key } of cardFields[type]) {
    const value = form.get(cardInputName(key))?.trim();
    if (value !== undefined && shown.has(key) && value !== shown.get(key)) changes[key] = value;
  }
  return writeFrontMatter(content, cardFields[type], changes);
}
