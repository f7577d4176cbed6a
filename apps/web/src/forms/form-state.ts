/** A form as it is shown again: what was typed, and what is wrong with it, by field. */
export interface FormState {
  /** Secrets are never among them. */
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
}

export const emptyForm: FormState = { values: {}, problems: {} };

/** What belongs to no field stands above all of them. */
export const wholeForm = "form";
