import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { z } from "zod";
import { type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import type { OrganisationRequest, OrganisationSettings, OrganisationSettingsChange } from "../../contract/people.ts";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { HubError } from "../../errors.ts";
import type { SignedIn } from "../caller.ts";
import { checkNamespaceName, foldName } from "../names.ts";
import { administratorRoles, type Membership, membershipIn, type OrganisationRole, rightsIn } from "../roles.ts";
import { members, namespaces } from "../tables.ts";

const { perUser, members: mostMembers } = limits.organisation;

/** When a change is made, and by which request. */
interface Change {
  now: Date;
  origin: AuditOrigin;
}

/** @throws {HubError} the name is invalid or taken, or the user administers too many organisations already */
export async function createOrganisation(
  orm: PostgresJsDatabase,
  { userId, organisations }: SignedIn,
  { name, fullname = "" }: z.infer<typeof OrganisationRequest>,
  { now, origin }: Change,
): Promise<{ name: string }> {
  checkNamespaceName(name, "name");
  if (organisations.filter(({ role }) => administratorRoles.includes(role)).length >= perUser) {
    throw new HubError(
      "Forbidden",
      `You administer ${perUser} organizations, which is the limit. Leave one of them, or hand it over, before you create another.`,
    );
  }
  await orm.transaction(async (transaction) => {
    const id = newId();
    const inserted = await transaction
      .insert(namespaces)
      .values({
        id,
        kind: "org",
        name,
        foldedName: foldName(name),
        fullName: fullname === "" ? name : fullname,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: namespaces.id });
    if (inserted.length === 0)
      throw new HubError("Conflict", `The name ${name} is taken.`, { body: { field: "name" } });
    await transaction.insert(members).values({ organisationId: id, userId, role: "admin" });
    await announceDirectoryChange(transaction, { kind: "members" });
    await recordAudit(transaction, { now, origin }, { action: "organization.create", ownerId: id, subject: name });
  });
  return { name };
}

/**
 * Returns the caller's membership in an organisation that they administer.
 * @throws {HubError} it does not exist, or the caller does not administer it
 */
export function administered(name: string, caller: SignedIn): Membership {
  const organisation = membershipIn(caller, { name });
  if (organisation !== undefined && rightsIn(caller, { name }).administer) return organisation;
  throw new HubError("Forbidden", `Only an administrator of ${name} may do this.`);
}

/** Changes the name that pages show. */
export async function renameOrganisation(
  orm: PostgresJsDatabase,
  organisationId: string,
  { fullName, ...change }: Change & { fullName: string },
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await transaction.update(namespaces).set({ fullName }).where(eq(namespaces.id, organisationId));
    const event = { ownerId: organisationId, subject: "name", details: { fullName } };
    await recordAudit(transaction, change, { action: "organization.settings", ...event });
  });
}

export async function settingsOf(queries: Queries, organisationId: string): Promise<OrganisationSettings> {
  const { readersMaySpend, defaultVisibility } = namespaces;
  const [row] = await queries
    .select({ readersMaySpend, defaultVisibility })
    .from(namespaces)
    .where(eq(namespaces.id, organisationId));
  if (row === undefined) throw new HubError("NotFound", "This organization was deleted.");
  return row;
}

/** Changes the settings. All apps use them from the next request on. @returns all settings */
export async function changeSettings(
  orm: PostgresJsDatabase,
  organisationId: string,
  { readersMaySpend, defaultVisibility }: OrganisationSettingsChange,
  change: Change,
): Promise<OrganisationSettings> {
  return orm.transaction(async (transaction) => {
    if (readersMaySpend !== undefined || defaultVisibility !== undefined) {
      await transaction
        .update(namespaces)
        .set({ readersMaySpend, defaultVisibility })
        .where(eq(namespaces.id, organisationId));
      await announceDirectoryChange(transaction, { kind: "members" });
      const details = { readersMaySpend: readersMaySpend ?? null, defaultVisibility: defaultVisibility ?? null };
      const event = { ownerId: organisationId, subject: "settings", details };
      await recordAudit(transaction, change, { action: "organization.settings", ...event });
    }
    return settingsOf(transaction, organisationId);
  });
}

/**
 * Adds a member, or changes their role.
 * @throws {HubError} there is no such user, the organisation is full, or no administrator would be left
 */
export async function setMember(
  orm: PostgresJsDatabase,
  organisationId: string,
  { userName, role, ...change }: Change & { userName: string; role: OrganisationRole },
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await lockMembers(transaction, organisationId);
    const userId = await userIdOf(transaction, userName);
    const [size] = await transaction
      .select({ members: count() })
      .from(members)
      .where(eq(members.organisationId, organisationId));
    const isMember = (await roleOf(transaction, organisationId, userId)) !== undefined;
    if (!isMember && (size?.members ?? 0) >= mostMembers) {
      throw new HubError("Forbidden", `An organization has at most ${mostMembers} members.`);
    }
    await transaction
      .insert(members)
      .values({ organisationId, userId, role })
      .onConflictDoUpdate({ target: [members.organisationId, members.userId], set: { role } });
    await needAdministrator(transaction, organisationId);
    await announceDirectoryChange(transaction, { kind: "members" });
    const event = { ownerId: organisationId, subject: userName, details: { role } };
    await recordAudit(transaction, change, { action: "member.set", ...event });
  });
}

/** @throws {HubError} the user is not a member, or no administrator would be left */
export async function removeMember(
  orm: PostgresJsDatabase,
  organisationId: string,
  { userName, ...change }: Change & { userName: string },
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await lockMembers(transaction, organisationId);
    const userId = await userIdOf(transaction, userName);
    const removed = await transaction
      .delete(members)
      .where(and(eq(members.organisationId, organisationId), eq(members.userId, userId)))
      .returning({ userId: members.userId });
    if (removed.length === 0) throw new HubError("NotFound", `${userName} is not a member of this organization.`);
    await needAdministrator(transaction, organisationId);
    await announceDirectoryChange(transaction, { kind: "members" });
    await recordAudit(transaction, change, { action: "member.remove", ownerId: organisationId, subject: userName });
  });
}

/** Serialises changes of one organisation's members, so that two administrators cannot remove each other. */
export async function lockMembers(queries: Queries, organisationId: string): Promise<void> {
  await queries.execute(sql`select 1 from ${namespaces} where ${namespaces.id} = ${organisationId} for update`);
}

async function userIdOf(queries: Queries, userName: string): Promise<string> {
  const [user] = await queries
    .select()
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(userName)));
  if (user?.kind !== "user")
    throw new HubError("NotFound", `User ${userName.slice(0, 100)} does not exist.`, { body: { field: "user" } });
  return user.id;
}

async function roleOf(queries: Queries, organisationId: string, userId: string): Promise<OrganisationRole | undefined> {
  const [member] = await queries
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.organisationId, organisationId), eq(members.userId, userId)));
  return member?.role;
}

/** @throws {HubError} the organisation has no administrator */
export async function needAdministrator(queries: Queries, organisationId: string): Promise<void> {
  const [left] = await queries
    .select({ administrators: count() })
    .from(members)
    .where(and(eq(members.organisationId, organisationId), inArray(members.role, administratorRoles)));
  if ((left?.administrators ?? 0) === 0) {
    throw new HubError(
      "Conflict",
      "An organization needs an administrator. Give the role admin to another member first.",
    );
  }
}
