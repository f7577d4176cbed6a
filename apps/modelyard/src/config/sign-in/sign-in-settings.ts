import { z } from "zod";
import { Switch } from "../setting-schemas.ts";
import { GroupGrants } from "./group-grants.ts";

/** Exactly as the provider writes it: some end with a slash. */
const Issuer = z.url({ protocol: /^https?$/, error: "expected an address such as https://id.example.org" });

/** Settings of sign-in with an external OpenID provider. */
export const signInSettings = {
  oidcIssuer: {
    flag: "oidc-issuer",
    environment: "MODELYARD_OIDC_ISSUER",
    schema: Issuer.optional(),
    defaultText: "none: users sign in with passwords only",
    about:
      "OpenID provider with which users can sign in, as its metadata names it. It may be in a private network. See docs/external-sign-in.md.",
  },
  oidcClientId: {
    flag: "oidc-client-id",
    environment: "MODELYARD_OIDC_CLIENT_ID",
    schema: z.string().min(1).optional(),
    defaultText: "none",
    about: "Id under which the hub is registered at the provider.",
  },
  oidcClientSecret: {
    flag: "oidc-client-secret",
    environment: "MODELYARD_OIDC_CLIENT_SECRET",
    schema: z.string().min(1).optional(),
    defaultText: "none",
    about: "Secret of the hub at the provider.",
    isSecret: true,
  },
  oidcName: {
    flag: "oidc-name",
    environment: "MODELYARD_OIDC_NAME",
    schema: z.string().trim().min(1).max(50).optional(),
    defaultText: "the host of the issuer",
    about: "Name of the provider on the sign-in page.",
  },
  oidcScopes: {
    flag: "oidc-scopes",
    environment: "MODELYARD_OIDC_SCOPES",
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/, "expected scopes separated by single spaces")
      .refine((scopes) => scopes.split(" ").includes("openid"), "expected openid among the scopes")
      .default("openid profile email"),
    defaultText: "openid profile email",
    about: "Scopes to request, separated by spaces. Some providers send groups only with a scope such as groups.",
  },
  oidcGroupsClaim: {
    flag: "oidc-groups-claim",
    environment: "MODELYARD_OIDC_GROUPS_CLAIM",
    schema: z.string().min(1).default("groups"),
    defaultText: "groups",
    about: "Claim that lists the groups of a user.",
  },
  oidcGroups: {
    flag: "oidc-groups",
    environment: "MODELYARD_OIDC_GROUPS",
    schema: GroupGrants.optional(),
    defaultText: "none",
    about:
      "Organizations and roles that groups of the provider give, as `group=organization:role`, separated by commas. Each sign-in adds and removes such memberships.",
  },
  oidcLinkByEmail: {
    flag: "oidc-link-by-email",
    environment: "MODELYARD_OIDC_LINK_BY_EMAIL",
    schema: Switch.default(false),
    defaultText: "false",
    about:
      "Whether the first sign-in opens the existing account with the same e-mail address, if the provider verified it, and the administrator entered it or the user confirmed it by e-mail. Only for providers whose addresses are trustworthy.",
  },
  oidcCreateAccounts: {
    flag: "oidc-create-accounts",
    environment: "MODELYARD_OIDC_CREATE_ACCOUNTS",
    schema: Switch.default(true),
    defaultText: "true",
    about: "Whether the first sign-in creates an account if none is linked, also when MODELYARD_SIGN_UP is closed.",
  },
  trustedIssuers: {
    flag: "trusted-issuers",
    environment: "MODELYARD_TRUSTED_ISSUERS",
    schema: z
      .union([
        z.literal("none").transform((): string[] => []),
        z
          .string()
          .transform((text) => text.split(",").map((issuer) => issuer.trim()))
          .pipe(z.array(Issuer)),
      ])
      .prefault("https://token.actions.githubusercontent.com,https://gitlab.com"),
    defaultText: "https://token.actions.githubusercontent.com,https://gitlab.com",
    about:
      "Issuers whose jobs can be trusted publishers of repositories, separated by commas, or none. They may be in a private network. Needs MODELYARD_PUBLIC_URL.",
  },
} as const;
