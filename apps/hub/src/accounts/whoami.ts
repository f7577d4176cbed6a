import type { WhoAmI } from "../contract/accounts.ts";
import type { TokenScopes } from "../contract/tokens/token-scopes.ts";
import { avatarUrl } from "./avatars/avatar-url.ts";
import type { SignedIn } from "./caller.ts";
import { rightsOf } from "./roles.ts";

interface WhoAmIOptions {
  publicUrl: string;
  /** The scopes of a fine-grained token, with the names of their entities. */
  fineGrained?: TokenScopes | undefined;
}

/** Describes the caller as `GET /api/whoami-v2` does. */
export function whoAmI(caller: SignedIn, { publicUrl, fineGrained }: WhoAmIOptions): WhoAmI {
  const { via } = caller;
  const { email, organisations } = shownTo(caller);
  return {
    type: "user",
    id: caller.userId,
    name: caller.userName,
    fullname: caller.fullName,
    ...(email === undefined ? {} : { email }),
    emailVerified: email !== undefined && caller.emailIsVerified,
    canPay: false,
    periodEnd: null,
    isPro: false,
    isAdmin: caller.isAdmin,
    avatarUrl: avatarUrl(publicUrl, { name: caller.userName, avatarId: caller.avatarId }),
    orgs: organisations.map((membership) => ({
      type: "org",
      id: membership.id,
      name: membership.name,
      fullname: membership.fullName,
      avatarUrl: avatarUrl(publicUrl, membership),
      roleInOrg: membership.role,
      rights: rightsOf(membership, caller),
      isEnterprise: false,
      canPay: false,
      email: null,
      periodEnd: null,
    })),
    auth:
      via.type !== "access_token"
        ? { type: "session" }
        : {
            type: "access_token",
            accessToken: {
              displayName: via.displayName,
              role: caller.role,
              createdAt: via.createdAt.toISOString(),
              ...(fineGrained === undefined ? {} : { fineGrained }),
            },
            ...(via.expiresAt === undefined ? {} : { expiresAt: via.expiresAt.toISOString() }),
          },
  };
}

/**
 * Returns what an app may learn of its user: the address with scope `email`, and the organizations that the user chose. A
 * job of a trusted publisher, which may belong to other people, learns neither.
 */
function shownTo({ email, organisations, via }: SignedIn): Pick<SignedIn, "email" | "organisations"> {
  if (via.type === "access_token" && via.isOfJob) return { email: undefined, organisations: [] };
  const grant = via.type === "access_token" ? via.grant : undefined;
  if (grant === undefined || grant.role === "write") return { email, organisations };
  return {
    email: grant.scopes.includes("email") ? email : undefined,
    organisations: organisations.filter(({ id }) => grant.organisationIds.includes(id)),
  };
}
