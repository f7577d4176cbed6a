import { type OrganisationRights, orgRoles, type tokenRoles } from "../contract/accounts.ts";
import { foldName } from "./names.ts";
import { type TokenBearer, tokenAllows, tokenReach } from "./tokens/token-permissions.ts";

export { tokenReach };

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

export interface Membership {
  id: string;
  name: string;
  fullName: string;
  role: OrganisationRole;
  /** Whether the organisation lets members with role `read` spend. */
  readersMaySpend: boolean;
  /** The organisation's uploaded picture. */
  avatarId?: string | null;
}

interface Member extends TokenBearer {
  organisations: readonly Membership[];
}

const noRights: OrganisationRights = { read: false, write: "none", create: false, spend: false, administer: false };

/** Returns what a caller may do in an organisation, by their role, the token and the organisation's settings. */
export function rightsIn(
  caller: Member | undefined,
  organisation: { id: string } | { name: string },
): OrganisationRights {
  const membership = caller === undefined ? undefined : membershipIn(caller, organisation);
  return caller === undefined || membership === undefined ? noRights : rightsOf(membership, caller);
}

/** Returns the rights that a membership gives to a token. */
export function rightsOf({ id, role, readersMaySpend }: Membership, bearer: TokenBearer): OrganisationRights {
  const rights: RoleRights = roleTable[role];
  const writes = tokenAllows(bearer, "repo.write", [id]);
  const spends = rights.spend === "if-allowed" ? readersMaySpend : rights.spend;
  return {
    read: rights.read && tokenAllows(bearer, "repo.content.read", [id]),
    write: writes ? rights.write : "none",
    create: writes && rights.create,
    spend: spends && tokenAllows(bearer, "inference.serverless.write", [id]),
    administer: rights.administer && tokenReach[bearer.role].reads,
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
