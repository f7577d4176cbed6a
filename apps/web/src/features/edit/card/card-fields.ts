import type { RepositoryAddress } from "../../../paths.ts";

export type CardKey =
  | "license"
  | "pipeline_tag"
  | "task_categories"
  | "library_name"
  | "base_model"
  | "datasets"
  | "language"
  | "tags";

/** A key of the front matter that the form of a card changes. */
export interface CardField {
  key: CardKey;
  /** Whether it has several values, separated by commas in the form. */
  isList: boolean;
}

/** The keys in the order of the form. Other keys stay as they are. */
export const cardFields = {
  model: [
    { key: "license", isList: false },
    { key: "pipeline_tag", isList: false },
    { key: "library_name", isList: false },
    { key: "base_model", isList: true },
    { key: "datasets", isList: true },
    { key: "language", isList: true },
    { key: "tags", isList: true },
  ],
  dataset: [
    { key: "license", isList: false },
    { key: "task_categories", isList: true },
    { key: "language", isList: true },
    { key: "tags", isList: true },
  ],
} as const satisfies Record<RepositoryAddress["type"], readonly CardField[]>;

/** The fields of the form by key, as text. */
export type CardValues = Readonly<Partial<Record<string, string>>>;

/** Returns the values of a field. */
export function valuesOf(text: string): string[] {
  return text
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
}
