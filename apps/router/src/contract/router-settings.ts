import { z } from "zod";
import { CustomProviderRequest } from "./custom-providers.ts";
import { ProviderPreferences } from "./preferences.ts";
import { PriceRequest } from "./prices.ts";
import { ProviderKeyRequest } from "./provider-keys.ts";
import { QuotaRequest } from "./quotas.ts";

/**
 * The router's settings of the hub as one document, YAML or JSON: a file (`--router-settings`), or, for administrators,
 * `GET` and `PUT /api/router/settings`. A section replaces all entries of its kind: those that it does not list are deleted.
 * A missing section stays as it is. The document is applied as a whole or not at all.
 */
export const RouterSettings = z.strictObject({
  /** Never returned: `GET` omits this section. */
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
