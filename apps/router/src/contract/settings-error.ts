import { z } from "zod";

/**
 * The body of every error of the `/api/router` and `/api/usage` addresses: a message, as the hub's errors have it, and
 * what a program needs.
 */
export const SettingsErrorBody = z.object({
  error: z.string(),
  /** Such as `invalid_value`, `not_found`, `sign_in_needed`, `forbidden`, `database_unavailable`, `insufficient_storage`. */
  code: z.string(),
  /** The invalid part of the request, such as `baseUrl`; `null`: none in particular. */
  field: z.string().nullable(),
});
export type SettingsErrorBody = z.infer<typeof SettingsErrorBody>;
