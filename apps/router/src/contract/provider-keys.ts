import { z } from "zod";

/** The owners of settings. In addresses: `me`, `hub` (administrators), `organisations/{name}` (its admins). */
export const keyOwners = ["user", "organisation", "hub"] as const;
export type KeyOwnerKind = (typeof keyOwners)[number];

/**
 * The result of testing a key. `works`: the provider accepted it. `refused`: it responded with an error status. `unreachable`:
 * there was no response. `unproven`: the provider responds without a key as well, or documents no free call.
 */
export const KeyTest = z.object({
  status: z.enum(["works", "refused", "unreachable", "unproven"]),
  /** One sentence for people. */
  message: z.string(),
  /** ISO 8601. */
  testedAt: z.string(),
});
export type KeyTest = z.infer<typeof KeyTest>;

/** `GET /api/router/{owner}/keys`: a list of these, by provider. The key itself is never returned. */
export const ProviderKeyEntry = z.object({
  provider: z.string(),
  /** The provider's display name. */
  label: z.string(),
  /** The last four characters, to recognise the key; empty for a short key. */
  ending: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** To about a minute. */
  lastUsedAt: z.string().nullable(),
  lastTest: KeyTest.nullable(),
});
export type ProviderKeyEntry = z.infer<typeof ProviderKeyEntry>;

/** `PUT /api/router/{owner}/keys/{provider}` stores or replaces a key: 200 with its `ProviderKeyEntry`. */
export const ProviderKeyRequest = z.strictObject({
  key: z.string().regex(/^[\x21-\x7e]{1,4096}$/, "a provider key is visible ASCII without spaces"),
});
// `DELETE /api/router/{owner}/keys/{provider}`: 204. `POST …/{provider}/test`: 200 with a `KeyTest`.

/** `GET /api/router/providers[?organisation=name]`: a list of these. */
export const ProviderEntry = z.object({
  id: z.string(),
  label: z.string(),
  /** A server that an administrator added. */
  custom: z.boolean(),
  /** `conversational` or pipeline tags. */
  tasks: z.array(z.string()),
  /** Whose key the user's calls use (billed to `organisation`, if one is named); `null`: none is stored. */
  keyFrom: z.enum(keyOwners).nullable(),
  /** Whether it can be called now: with a key, or because it needs none. */
  callable: z.boolean(),
});
export type ProviderEntry = z.infer<typeof ProviderEntry>;
