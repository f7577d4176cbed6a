/** The state of a form to show again: values as typed, and problems by field. */
export interface FormState {
  /** Never contains secrets. */
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
}

export const emptyForm: FormState = { values: {}, problems: {} };

/** The key of problems that belong to no field. */
export const wholeForm = "form";
