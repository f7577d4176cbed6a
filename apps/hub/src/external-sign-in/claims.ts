import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

const Text = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^\P{C}+$/u)
  .optional()
  .catch(undefined);

/** The claims that are read. Providers may omit any but `sub`, and some send `email_verified` as text. */
const Claims = z.object({
  // The database would store half characters of two subjects as the same text.
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^\P{C}+$/u),
  preferred_username: Text,
  nickname: Text,
  name: Text,
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
    .optional()
    .catch(undefined),
});

const Groups = z.union([z.string().transform((group) => [group]), z.array(z.string()).max(limits.openId.groups)]);
const ClaimNames = z.record(z.string(), z.unknown());

/** A user at the provider. */
export interface ExternalUser {
  subject: string;
  userName: string | undefined;
  fullName: string | undefined;
  /** An address that the provider has verified. */
  verifiedEmail: string | undefined;
  /** Name at the provider, to recognise the account. */
  label: string;
  /** `undefined`: the provider sent them in a form that is not supported, so they are unknown. */
  groups: readonly string[] | undefined;
}

/**
 * Returns the claims of an ID token, replaced by those of the userinfo endpoint. Whether an address is verified comes from
 * where the address comes from.
 */
export function mergeClaims(
  idToken: Readonly<Record<string, unknown>>,
  userinfo: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { email, email_verified } = Object.hasOwn(userinfo, "email") ? userinfo : idToken;
  return { ...idToken, ...userinfo, email, email_verified };
}

/**
 * Reads the claims of an ID token and of the userinfo endpoint.
 * @throws {z.ZodError} there is no valid `sub`
 */
export function readClaims(claims: Readonly<Record<string, unknown>>, groupsClaim: string): ExternalUser {
  const { sub, preferred_username, nickname, name, email, email_verified } = Claims.parse(claims);
  return {
    subject: sub,
    userName: preferred_username ?? nickname ?? email,
    fullName: name,
    verifiedEmail: email_verified === true ? email : undefined,
    label: preferred_username ?? email ?? name ?? sub,
    groups: readGroups(claims, groupsClaim),
  };
}

function readGroups(claims: Readonly<Record<string, unknown>>, groupsClaim: string): readonly string[] | undefined {
  // Microsoft Entra ID replaces long lists by a reference to another server.
  const elsewhere = ClaimNames.safeParse(claims["_claim_names"]);
  if (elsewhere.success && Object.hasOwn(elsewhere.data, groupsClaim)) return undefined;
  // Many providers omit the claim of a user without groups.
  const groups = Object.hasOwn(claims, groupsClaim) ? claims[groupsClaim] : [];
  return Groups.safeParse(groups ?? []).data;
}
