import { z } from "zod";

/** `GET /api/router/custom-providers` (administrators): a list of these. */
export const CustomProviderEntry = z.object({
  id: z.string(),
  label: z.string(),
  /** Without `/v1`. */
  baseUrl: z.string(),
  createdAt: z.string(),
  /** Whether the hub has a key for it. */
  hasKey: z.boolean(),
  /** When its models were requested last; `null`: never. */
  refreshedAt: z.string().nullable(),
  /** Why the last request for its models failed; `null`: it succeeded. */
  problem: z.string().nullable(),
  /** Its own names for its models. Called as `{model}` or, to name the server, `{model}:{id}`. */
  models: z.array(z.string()),
});
export type CustomProviderEntry = z.infer<typeof CustomProviderEntry>;

/**
 * `PUT /api/router/custom-providers/{id}` adds or changes a server: 200 with its `CustomProviderEntry`, whose `problem`
 * says why its models could not be requested. `POST …/{id}/refresh` requests them again. `DELETE …/{id}`: 204.
 */
export const CustomProviderRequest = z.strictObject({
  label: z.string().trim().min(1).max(100).optional(),
  /** With or without `/v1` at its end. */
  baseUrl: z.string().min(1).max(2000),
  /** Without it, a stored key stays. */
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,4096}$/, "a provider key is visible ASCII without spaces")
    .optional(),
});
export type CustomProviderRequest = z.infer<typeof CustomProviderRequest>;
