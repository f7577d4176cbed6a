import { HubResponseError } from "../data/hub-response-error.ts";
import { type FormState, wholeForm } from "./form-state.ts";

/** Messages by field and status that replace the hub's message. */
export type FieldMessages = Readonly<Record<string, Readonly<Partial<Record<number, string>>>>>;

const correctable = [400, 403, 404, 409, 422, 429] as const;

/**
 * Converts an error of the hub to the problems of a form.
 * @returns the problem of the field that the hub names, and the status of the page
 * @throws errors that the visitor cannot correct in the form
 */
export function readRefusal(
  error: unknown,
  messages: FieldMessages,
): { status: (typeof correctable)[number]; problems: FormState["problems"] } {
  if (!(error instanceof HubResponseError)) throw error;
  const status = correctable.find((known) => known === error.status);
  if (status === undefined) throw error;
  const field = error.field !== undefined && Object.hasOwn(messages, error.field) ? error.field : wholeForm;
  return { status, problems: { [field]: messages[field]?.[status] ?? error.message } };
}
