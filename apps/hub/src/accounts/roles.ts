import { type OrganisationRights, orgRoles, type tokenRoles } from "../contract/accounts.ts";
import { foldName } from "./names.ts";

export type TokenRole = (typeof tokenRoles)[number];
export type OrganisationRole = (typeof orgRoles)[number];

interface RoleRights extends Omit<OrganisationRights, "spend"> {
  /** `if-allowed`: only while the organisation's setting `readersMaySpend` is on. */
  spend: boolean | "if-allowed";
}

/**
 * What each role of an organisation may do. No other code interprets role names. `docs/organisations.md` shows the same
 * table, and a test compares the two.
 */
export const roleTable = {
  admin: { read: true, write: "all", create: true, spend: true, administer: true },
  write: { read: true, write: "all", create: true, spend: true, administer: false },
  contributor: { read: true, write: "own", create: true, spend: true, administer: false },
  read: { read: true, write: "none", create: false, spend: "if-allowed", administer: false },
  no_access: { read: false, write: "none", create: false, spend: false, administer: false },
} as const satisfies Record<OrganisationRole, RoleRights>;

/**
 * Which of its user's rights a token keeps, by its role. A browser session has the role `god`. `readsGated`: the files of
 * gated repositories to which the user was granted access.
 */
export const tokenReach = {
  god: { reads: true, writes: true, readsGated: true },
  write: { reads: true, writes: true, readsGated: true },
  read: { reads: true, writes: false, readsGated: true },
  // Fine-grained permissions are not supported yet, so such a token reads public data only.
  fineGrained: { reads: false, writes: false, readsGated: false },
} as const satisfies Record<TokenRole, { reads: boolean; writes: boolean; readsGated: boolean }>;

export interface Membership {
  id: string;
  name: string;
  fullName: string;
  role: OrganisationRole;
  /** Whether the organisation lets members with role `read` spend. */
  readersMaySpend: boolean;
}

interface Member {
  /** The role of the token or session. */
  role: TokenRole;
  organisations: readonly Membership[];
}

const noRights: OrganisationRights = { read: false, write: "none", create: false, spend: false, administer: false };

/** Returns what a caller may do in an organisation, by their role, the token's role and its settings. */
export function rightsIn(
  caller: Member | undefined,
  organisation: { id: string } | { name: string },
): OrganisationRights {
  const membership = caller === undefined ? undefined : membershipIn(caller, organisation);
  return caller === undefined || membership === undefined ? noRights : rightsOf(membership, caller.role);
}

/** Returns the rights that a membership gives to a token with this role. */
export function rightsOf({ role, readersMaySpend }: Membership, tokenRole: TokenRole): OrganisationRights {
  const reach = tokenReach[tokenRole];
  if (!reach.reads) return noRights;
  const rights: RoleRights = roleTable[role];
  return {
    read: rights.read,
    write: reach.writes ? rights.write : "none",
    create: reach.writes && rights.create,
    spend: rights.spend === "if-allowed" ? readersMaySpend : rights.spend,
    administer: rights.administer,
  };
}

export function membershipIn(
  { organisations }: Pick<Member, "organisations">,
  wanted: { id: string } | { name: string },
): Membership | undefined {
  return organisations.find((one) =>
    "id" in wanted ? one.id === wanted.id : foldName(one.name) === foldName(wanted.name),
  );
}

/** The roles whose members administer an organisation. */
export const administratorRoles: readonly OrganisationRole[] = orgRoles.filter((role) => roleTable[role].administer);
