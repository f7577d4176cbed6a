import { z } from "zod";
import { TokenScopes, TokenScopesRequest } from "./tokens/token-scopes.ts";

export const tokenRoles = ["read", "write", "fineGrained", "god"] as const;
export const orgRoles = ["admin", "write", "contributor", "read", "no_access"] as const;

/** What the caller may do in an organisation. Pages and other apps use these rights, never the name of a role. */
export const OrganisationRights = z.object({
  /** See its private repositories and its usage. */
  read: z.boolean(),
  /** Change repositories; `own`: only those that the caller created. */
  write: z.enum(["all", "own", "none"]),
  /** Create repositories. */
  create: z.boolean(),
  /** Bill calls of models to it and use its provider keys. */
  spend: z.boolean(),
  /** Change members, settings, provider keys and budgets. */
  administer: z.boolean(),
});
export type OrganisationRights = z.infer<typeof OrganisationRights>;

/** `GET /api/whoami-v2`. */
export const WhoAmI = z.object({
  type: z.literal("user"),
  id: z.string(),
  name: z.string(),
  fullname: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean(),
  canPay: z.boolean(),
  /** This hub has no subscriptions. */
  periodEnd: z.null().optional(),
  isPro: z.boolean(),
  isAdmin: z.boolean(),
  avatarUrl: z.string(),
  orgs: z.array(
    z.object({
      type: z.literal("org"),
      id: z.string(),
      name: z.string(),
      fullname: z.string(),
      avatarUrl: z.string(),
      roleInOrg: z.enum(orgRoles),
      rights: OrganisationRights,
      isEnterprise: z.boolean(),
      canPay: z.boolean(),
      email: z.null().optional(),
      periodEnd: z.null().optional(),
    }),
  ),
  /** `access_token` for a Bearer token, `session` for a signed-in browser. */
  auth: z.object({
    type: z.enum(["access_token", "session"]),
    accessToken: z
      .object({
        displayName: z.string(),
        role: z.enum(tokenRoles),
        createdAt: z.string(),
        fineGrained: TokenScopes.optional(),
      })
      .optional(),
    /** When the token expires; absent: never. */
    expiresAt: z.string().optional(),
  }),
});
export type WhoAmI = z.infer<typeof WhoAmI>;

/** A line of display text. Control characters are refused: PostgreSQL cannot store all of them, and names need none. */
export const PlainLine = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{Cc}*$/u, "expected no control characters");

/** `POST /_private/sessions`: 200 with a session, 401 for a wrong name or password, 429 after too many failures. */
export const SessionRequest = z.strictObject({ username: z.string().regex(/^\P{Cc}*$/u), password: z.string() });
/** `POST /_private/setup`: creates the first administrator with the one-time link of the first start. */
export const SetupRequest = z.strictObject({
  setupToken: z.string(),
  username: z.string(),
  fullname: PlainLine.optional(),
  password: z.string(),
});
/** `POST /_private/setup/link`: whether a set-up link still works. */
export const SetupLinkRequest = z.strictObject({ setupToken: z.string().max(200) });
export const SetupLinkReply = z.object({ state: z.enum(["valid", "used", "expired"]) });
export type SetupLinkReply = z.infer<typeof SetupLinkReply>;
/**
 * The session's secret is only in the cookie: `__Host-modelyard_session`, or `modelyard_session` without https.
 * `DELETE /_private/sessions` ends it.
 */
export const SessionReply = z.object({ expiresAt: z.string(), username: z.string() });
export type SessionReply = z.infer<typeof SessionReply>;

/** `GET /_private/tokens`: the caller's own tokens, newest first, without their secrets. */
export const AccessTokenEntry = z.object({
  id: z.string(),
  displayName: z.string(),
  role: z.enum(tokenRoles),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** `null`: never. */
  expiresAt: z.string().nullable(),
  /** Of a fine-grained token. */
  scopes: TokenScopes.optional(),
  /** The last four characters, to distinguish tokens. */
  ending: z.string(),
});
export type AccessTokenEntry = z.infer<typeof AccessTokenEntry>;
const expiresAt = z.iso.datetime().nullable();
/**
 * `POST /_private/tokens` with a signed-in session; `DELETE /_private/tokens/{id}` revokes at once. `scopes` belongs to the
 * role `fineGrained` only. Without `expiresAt` the token has the hub's default lifetime; `null`: it does not expire.
 */
export const AccessTokenRequest = z
  .strictObject({
    displayName: PlainLine.min(1),
    role: z.enum(["read", "write", "fineGrained"]),
    expiresAt: expiresAt.optional(),
    scopes: TokenScopesRequest.optional(),
  })
  .refine(({ role, scopes }) => (role === "fineGrained") === (scopes !== undefined), {
    error: "tokens with role fineGrained have scopes, others do not",
    path: ["scopes"],
  });
export type AccessTokenRequest = z.infer<typeof AccessTokenRequest>;
/** `PUT /_private/tokens/{id}`: changes what is given. `POST /_private/tokens/{id}/regenerate` replaces the secret. */
export const AccessTokenChange = z.strictObject({
  displayName: PlainLine.min(1).optional(),
  expiresAt: expiresAt.optional(),
  scopes: TokenScopesRequest.optional(),
});
export type AccessTokenChange = z.infer<typeof AccessTokenChange>;
/** The only response that contains the secret. */
export const AccessTokenReply = AccessTokenEntry.extend({ value: z.string() });
export type AccessTokenReply = z.infer<typeof AccessTokenReply>;
