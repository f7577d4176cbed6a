import { hashSecret } from "@modelyard/platform/access-token";
import { newId } from "@modelyard/platform/ids";
import { and, eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type AuditedChange, provision, recordAudit } from "../../audit/record-audit.ts";
import type { visibilities } from "../../contract/repositories.ts";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { repos } from "../../repos/tables.ts";
import { forgetDevices } from "../login/known-devices.ts";
import { hashPassword, verifyPassword } from "../login/passwords.ts";
import { foldName } from "../names.ts";
import { removeAccount } from "../own-data/remove-account.ts";
import { recordProfile } from "../profiles/profile.ts";
import type { OrganisationRole, TokenRole } from "../roles.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { accessTokens, members, namespaces } from "../tables.ts";

export interface UserToProvision {
  name: string;
  fullName?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  admin?: boolean | undefined;
  tokens?: readonly { value: string; name: string; role: TokenRole }[];
}

export interface OrganisationToProvision {
  name: string;
  fullName?: string | undefined;
  members: readonly { user: string; role: OrganisationRole }[];
  /** @default unchanged */
  readersMaySpend?: boolean | undefined;
  /** Of new repositories when a request names none. @default unchanged */
  defaultVisibility?: (typeof visibilities)[number] | undefined;
}

/** Creates accounts for the administrator. Calls are idempotent, changes are recorded in the audit log, and names may break the rules for sign-up. */
export interface Provisioning {
  upsertUser: (user: UserToProvision) => Promise<{ userId: string }>;
  /** @throws {Error} a member does not exist, or the name belongs to a user */
  upsertOrganisation: (organisation: OrganisationToProvision) => Promise<{ organisationId: string }>;
  /**
   * Removes a user or organisation with its tokens and memberships. The name stays reserved, so that links to it never
   * lead to another account.
   * @throws {Error} it still has repositories
   */
  remove: (name: string) => Promise<void>;
}

export function createProvisioning(orm: PostgresJsDatabase, now: () => Date): Provisioning {
  const changed = () => ({ origin: provision, now: now() });
  return {
    upsertUser: async (user) => {
      const passwordHash = await changedPassword(orm, user);
      return orm.transaction((transaction) => upsertUser(transaction, { ...user, passwordHash }, changed()));
    },
    upsertOrganisation: (organisation) =>
      orm.transaction((transaction) => upsertOrganisation(transaction, organisation, changed())),
    remove: (name) => orm.transaction((transaction) => removeNamespace(transaction, name, changed())),
  };
}

/** Returns the hash of a password that the user does not have yet. Each start applies the provision again. */
async function changedPassword(queries: Queries, { name, password }: UserToProvision): Promise<string | undefined> {
  if (password === undefined) return undefined;
  const [user] = await queries
    .select()
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(name)));
  const current = user?.passwordHash ?? undefined;
  return current !== undefined && (await verifyPassword(password, current)) ? undefined : hashPassword(password);
}

async function upsertUser(
  transaction: Queries,
  { name, fullName, email, passwordHash, admin, tokens = [] }: UserToProvision & { passwordHash: string | undefined },
  change: AuditedChange,
): Promise<{ userId: string }> {
  const { row: before, isNew } = await upsertNamespace(transaction, "user", name, change);
  const about = { ownerId: before.id, subject: before.name };
  if (isNew)
    await recordAudit(transaction, change, { action: "user.create", ...about, details: { admin: admin === true } });
  const wanted = { ...(fullName === undefined ? {} : { fullName }), ...(email === undefined ? {} : { email }) };
  const changes = {
    ...wanted,
    ...(email === undefined ? {} : { emailIsVerified: true }),
    ...(passwordHash === undefined ? {} : { passwordHash }),
    ...(admin === undefined ? {} : { isAdmin: admin }),
  };
  if (Object.keys(changes).length > 0)
    await transaction.update(namespaces).set(changes).where(eq(namespaces.id, before.id));
  await recordProfile(transaction, change, { before, wanted });
  if (!isNew && admin !== undefined && admin !== before.isAdmin)
    await recordAudit(transaction, change, { action: "user.rights", ...about, details: { admin } });
  if (passwordHash !== undefined && !isNew) {
    // As after a change on the pages: a session may be that of another person who knew the old password.
    await endSessions(transaction, before.id);
    await forgetDevices(transaction, before.id);
    await recordAudit(transaction, change, { action: "user.password", ...about });
  }
  for (const token of tokens) await upsertToken(transaction, before.id, token, change);
  await announceDirectoryChange(transaction, { kind: "tokens" });
  return { userId: before.id };
}

async function upsertToken(
  transaction: Queries,
  userId: string,
  { value, name: displayName, role }: NonNullable<UserToProvision["tokens"]>[number],
  change: AuditedChange,
): Promise<void> {
  const hash = hashSecret(value);
  const token = { userId, displayName, role };
  const [before] = await transaction.select().from(accessTokens).where(eq(accessTokens.hash, hash));
  const [row] = await transaction
    .insert(accessTokens)
    .values({ ...token, id: newId(), hash, ending: value.slice(-4), createdAt: change.now })
    .onConflictDoUpdate({ target: accessTokens.hash, set: token })
    .returning();
  const isSame = before?.userId === userId && before.displayName === displayName && before.role === role;
  if (row === undefined || isSame) return;
  const action = before === undefined ? "token.create" : "token.change";
  const details = { id: row.id, role, expiresAt: row.expiresAt?.toISOString() ?? null };
  await recordAudit(transaction, change, { action, ownerId: userId, subject: displayName, details });
}

async function upsertOrganisation(
  transaction: Queries,
  { name, fullName, readersMaySpend, defaultVisibility, members: wanted }: OrganisationToProvision,
  change: AuditedChange,
): Promise<{ organisationId: string }> {
  const { row: before, isNew } = await upsertNamespace(transaction, "org", name, change);
  const ownerId = before.id;
  if (isNew) await recordAudit(transaction, change, { action: "organization.create", ownerId, subject: name });
  const changes = {
    ...(fullName === undefined || fullName === before.fullName ? {} : { fullName }),
    ...(readersMaySpend === undefined || readersMaySpend === before.readersMaySpend ? {} : { readersMaySpend }),
    ...(defaultVisibility === undefined || defaultVisibility === before.defaultVisibility ? {} : { defaultVisibility }),
  };
  if (Object.keys(changes).length > 0) {
    await transaction.update(namespaces).set(changes).where(eq(namespaces.id, ownerId));
    const event = { action: "organization.settings", ownerId, subject: "settings", details: changes } as const;
    await recordAudit(transaction, change, event);
  }
  for (const { user, role } of wanted) {
    const [row] = await transaction
      .select({ id: namespaces.id, kind: namespaces.kind, role: members.role })
      .from(namespaces)
      .leftJoin(members, and(eq(members.userId, namespaces.id), eq(members.organisationId, ownerId)))
      .where(eq(namespaces.foldedName, foldName(user)));
    if (row?.kind !== "user") throw new Error(`${user} cannot join ${name}: there is no user with this name`);
    if (row.role === role) continue;
    await transaction
      .insert(members)
      .values({ organisationId: ownerId, userId: row.id, role })
      .onConflictDoUpdate({ target: [members.organisationId, members.userId], set: { role } });
    const event = { action: "member.set", ownerId, subject: user, details: { role } } as const;
    await recordAudit(transaction, change, event);
  }
  await announceDirectoryChange(transaction, { kind: "members" });
  return { organisationId: ownerId };
}

async function removeNamespace(queries: Queries, name: string, change: AuditedChange): Promise<void> {
  const [row] = await queries
    .select()
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(name)));
  if (row === undefined || row.kind === "tombstone") return;
  const [owned] = await queries
    .select({ fullName: repos.fullName })
    .from(repos)
    .where(eq(repos.namespaceId, row.id))
    .limit(1);
  if (owned !== undefined)
    throw new Error(`${name} cannot be removed while it has repositories, such as ${owned.fullName}`);
  await removeAccount(queries, row, change);
}

async function upsertNamespace(
  queries: Queries,
  kind: "user" | "org",
  name: string,
  { now: createdAt }: AuditedChange,
): Promise<{ row: typeof namespaces.$inferSelect; isNew: boolean }> {
  const inserted = await queries
    .insert(namespaces)
    .values({ id: newId(), kind, name, foldedName: foldName(name), fullName: name, createdAt })
    .onConflictDoNothing()
    .returning({ id: namespaces.id });
  const [row] = await queries
    .select()
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(name)));
  if (row?.kind !== kind)
    throw new Error(
      `the name ${name} is already taken by ${kind === "user" ? "an organisation or a removed account" : "a user or a removed account"}`,
    );
  return { row, isNew: inserted.length > 0 };
}
