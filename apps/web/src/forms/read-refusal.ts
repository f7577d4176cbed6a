import { HubRefusal } from "../data/hub-refusal.ts";
import { type FormState, wholeForm } from "./form-state.ts";

/** Our own sentence for a field and the status of a refusal; where there is none, the hub's stands. */
export type Sentences = Readonly<Record<string, Readonly<Partial<Record<number, string>>>>>;

const mendable = [400, 403, 404, 409, 422, 429] as const;

/**
 * Reads why the hub did not carry out a form.
 * @returns what is wrong, beside the field that the hub names, and the status of the page that says so
 * @throws whatever the visitor cannot mend in the form
 */
export function readRefusal(
  error: unknown,
  sentences: Sentences,
): { status: (typeof mendable)[number]; problems: FormState["problems"] } {
  if (!(error instanceof HubRefusal)) throw error;
  const status = mendable.find((known) => known === error.status);
  if (status === undefined) throw error;
  const field = error.field !== undefined && Object.hasOwn(sentences, error.field) ? error.field : wholeForm;
  return { status, problems: { [field]: sentences[field]?.[status] ?? error.message } };
}
