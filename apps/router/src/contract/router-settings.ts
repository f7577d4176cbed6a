import { z } from "zod";
import { CustomProviderRequest } from "./custom-providers.ts";
import { ProviderPreferences } from "./preferences.ts";
import { PriceRequest } from "./prices.ts";
import { ProviderKeyRequest } from "./provider-keys.ts";
import { QuotaRequest } from "./quotas.ts";

/**
 * The hub's settings of the router as one document, YAML or JSON: a file (`--router-settings`), or, for administrators,
 * `GET` and `PUT /api/router/settings`. A section that is there is all of its kind: what it does not list is deleted. A
 * section that is left out stays as it is. All of it holds, or, where a part is refused, none.
 */
export const RouterSettings = z.strictObject({
  /** Never shown again: `GET` leaves this section out. */
  keys: z
    .array(ProviderKeyRequest.extend({ provider: z.string().min(1) }))
    .max(200)
    .optional(),
  customProviders: z
    .array(
      CustomProviderRequest.extend({
        id: z.string().regex(/^[a-z\d][a-z\d-]{0,62}$/, "a provider id is lower-case letters, digits and hyphens"),
      }),
    )
    .max(200)
    .optional(),
  preferences: ProviderPreferences.optional(),
  prices: z.array(PriceRequest).max(5000).optional(),
  quotas: z.array(QuotaRequest).max(200).optional(),
});
export type RouterSettings = z.infer<typeof RouterSettings>;
