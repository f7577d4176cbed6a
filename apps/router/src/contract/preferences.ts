import { z } from "zod";

const ProviderId = z
  .string()
  .regex(/^[a-z\d][a-z\d-]{0,62}$/, "a provider id is lower-case letters, digits and hyphens");

/**
 * Which providers a plain `model` tries, and in what order. `GET` and `PUT /api/router/{owner}/preferences`; `DELETE`
 * goes back to none. A user's own come before the organisation's that pays, and those before the hub's.
 */
export const ProviderPreferences = z.strictObject({
  /** Ranks, best first; those in one rank are equals. Providers that are not listed share the rank after the last. */
  order: z.array(z.array(ProviderId).min(1).max(100)).max(100).default([]),
  /** Not called. A user's own list is for plain `model` only; an organisation's and the hub's holds for named ones, too. */
  disabled: z.array(ProviderId).max(200).default([]),
  /** Shares of calls among providers of one rank, default 1 once one of them has a share; 0: only when the others fail. */
  weights: z.record(ProviderId, z.number().min(0).max(1000)).default({}),
});
export type ProviderPreferences = z.infer<typeof ProviderPreferences>;
