import { z } from "zod";

const ProviderId = z
  .string()
  .regex(/^[a-z\d][a-z\d-]{0,62}$/, "a provider id is lower-case letters, digits and hyphens");

/**
 * Which providers are tried for a plain `model`, and in what order. `GET` and `PUT /api/router/{owner}/preferences`; `DELETE`
 * removes them. A user's own apply before those of the organisation that pays, and those before the hub's.
 */
export const ProviderPreferences = z.strictObject({
  /** Ranks, best first; providers in one rank are equal. Providers that are not listed share the rank after the last. */
  order: z.array(z.array(ProviderId).min(1).max(100)).max(100).default([]),
  /** Disabled providers. A user's own list applies to plain `model` only; an organisation's and the hub's also to named providers. */
  disabled: z.array(ProviderId).max(200).default([]),
  /** Shares of calls among providers of one rank, default 1 once one of them has a share; 0: only when the others fail. */
  weights: z.record(ProviderId, z.number().min(0).max(1000)).default({}),
});
export type ProviderPreferences = z.infer<typeof ProviderPreferences>;
