import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { and, count, eq, inArray } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import { lockMembers, needAdministrator } from "../accounts/organisations/organisations.ts";
import type { OrganisationRole } from "../accounts/roles.ts";
import { members, namespaces } from "../accounts/tables.ts";
import { type AuditedChange, recordAudit } from "../audit/record-audit.ts";
import { orgRoles } from "../contract/accounts.ts";
import type { Queries } from "../database/queries.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { HubError } from "../errors.ts";
import type { GroupGrant } from "./options.ts";

interface User {
  id: string;
  name: string;
}

interface GroupsOfUser {
  /** `undefined`: unknown. */
  groups: readonly string[] | undefined;
  grants: readonly GroupGrant[];
  change: AuditedChange;
  logger: Logger;
}

interface MembershipChange {
  organisationId: string;
  user: User;
  /** `undefined`: no group gives one. */
  role: OrganisationRole | undefined;
  change: AuditedChange;
}

/** Returns the role that groups give in each organisation, by its folded name: the strongest of several. */
export function rolesOfGroups(
  groups: readonly string[],
  grants: readonly GroupGrant[],
): ReadonlyMap<string, OrganisationRole> {
  const own = new Set(groups);
  const roles = new Map<string, OrganisationRole>();
  // `orgRoles` is sorted by strength.
  for (const role of orgRoles.toReversed()) {
    for (const grant of grants) {
      if (grant.role === role && own.has(grant.group)) roles.set(foldName(grant.organisation), role);
    }
  }
  return roles;
}

/**
 * Gives a user the memberships of their groups, and removes those that groups gave earlier and no longer give. Memberships
 * that an administrator gave stay as they are. The last administrator of an organisation keeps the role.
 */
export async function applyGroups(
  transaction: Queries,
  user: User,
  { groups, grants, change, logger }: GroupsOfUser,
): Promise<void> {
  if (groups === undefined) {
    logger.warn({ user: user.name }, "the groups of an external user are unknown, so their memberships stay");
    return;
  }
  const roles = rolesOfGroups(groups, grants);
  const organisations = await transaction
    .select({ id: namespaces.id, foldedName: namespaces.foldedName })
    .from(namespaces)
    .where(and(eq(namespaces.kind, "org"), inArray(namespaces.foldedName, [...roles.keys()])));
  const wanted = new Map(organisations.map(({ id, foldedName }) => [id, roles.get(foldedName)]));
  for (const foldedName of roles.keys()) {
    if (organisations.some((one) => one.foldedName === foldedName)) continue;
    logger.warn({ organization: foldedName }, "a group is mapped to an organization that does not exist");
  }
  const earlier = await transaction
    .select({ id: members.organisationId })
    .from(members)
    .where(and(eq(members.userId, user.id), eq(members.isFromGroups, true)));
  // Two concurrent sign-ins lock the organisations in the same order.
  const ids = [...new Set([...wanted.keys(), ...earlier.map(({ id }) => id)])].toSorted();
  for (const organisationId of ids) {
    try {
      // A change that is refused is undone, without the rest of the sign-in.
      await transaction.transaction((part) =>
        changeMembership(part, { organisationId, user, role: wanted.get(organisationId), change }),
      );
    } catch (error) {
      if (!(error instanceof HubError)) throw error;
      logger.warn(
        { user: user.name, organizationId: organisationId, reason: error.message },
        "the membership of a group was not changed",
      );
    }
  }
  if (ids.length > 0) await announceDirectoryChange(transaction, { kind: "members" });
}

async function changeMembership(
  queries: Queries,
  { organisationId, user, role, change }: MembershipChange,
): Promise<void> {
  await lockMembers(queries, organisationId);
  const isOwn = and(eq(members.organisationId, organisationId), eq(members.userId, user.id));
  const [present] = await queries.select().from(members).where(isOwn);
  if (present?.isFromGroups === false || present?.role === role) return;
  if (role === undefined) {
    await queries.delete(members).where(isOwn);
  } else if (present === undefined) {
    await requireRoom(queries, organisationId);
    await queries.insert(members).values({ organisationId, userId: user.id, role, isFromGroups: true });
  } else {
    await queries.update(members).set({ role }).where(isOwn);
  }
  if (present !== undefined) await needAdministrator(queries, organisationId);
  await recordAudit(queries, change, {
    action: role === undefined ? "member.remove" : "member.set",
    ownerId: organisationId,
    subject: user.name,
    details: { byGroups: true, ...(role === undefined ? {} : { role }) },
  });
}

async function requireRoom(queries: Queries, organisationId: string): Promise<void> {
  const [size] = await queries
    .select({ members: count() })
    .from(members)
    .where(eq(members.organisationId, organisationId));
  const most = limits.organisation.members;
  if ((size?.members ?? 0) >= most) throw new HubError("Forbidden", `An organization has at most ${most} members.`);
}
