import { hashSecret } from "@modelyard/platform/access-token";
import { newId } from "@modelyard/platform/ids";
import { eq, or } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { visibilities } from "../../contract/repositories.ts";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { externalIdentities } from "../../external-sign-in/tables.ts";
import { forgetRequestsOf } from "../../gated/forget-requests.ts";
import { repos } from "../../repos/tables.ts";
import { forgetDevices } from "../login/known-devices.ts";
import { hashPassword } from "../login/passwords.ts";
import { foldName } from "../names.ts";
import type { OrganisationRole, TokenRole } from "../roles.ts";
import { accessTokens, members, namespaces, sessions } from "../tables.ts";

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

/** Creates accounts for the administrator. Calls are idempotent, and names may break the rules for sign-up. */
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
  return {
    upsertUser: async ({ name, fullName, email, password, admin, tokens = [] }) => {
      const passwordHash = password === undefined ? undefined : await hashPassword(password);
      return orm.transaction(async (transaction) => {
        const userId = await upsertNamespace(transaction, "user", name, now());
        const changes = {
          ...(fullName === undefined ? {} : { fullName }),
          ...(email === undefined ? {} : { email, emailIsVerified: true }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
          ...(admin === undefined ? {} : { isAdmin: admin }),
        };
        if (Object.keys(changes).length > 0) {
          await transaction.update(namespaces).set(changes).where(eq(namespaces.id, userId));
        }
        for (const { value, name: displayName, role } of tokens) {
          const token = { userId, displayName, role };
          await transaction
            .insert(accessTokens)
            .values({ ...token, id: newId(), hash: hashSecret(value), ending: value.slice(-4), createdAt: now() })
            .onConflictDoUpdate({ target: accessTokens.hash, set: token });
        }
        await announceDirectoryChange(transaction, { kind: "tokens" });
        return { userId };
      });
    },
    upsertOrganisation: async ({ name, fullName, readersMaySpend, defaultVisibility, members: wanted }) =>
      orm.transaction(async (transaction) => {
        const organisationId = await upsertNamespace(transaction, "org", name, now());
        const changes = {
          ...(fullName === undefined ? {} : { fullName }),
          ...(readersMaySpend === undefined ? {} : { readersMaySpend }),
          ...(defaultVisibility === undefined ? {} : { defaultVisibility }),
        };
        if (Object.keys(changes).length > 0) {
          await transaction.update(namespaces).set(changes).where(eq(namespaces.id, organisationId));
        }
        for (const { user, role } of wanted) {
          const [row] = await transaction
            .select()
            .from(namespaces)
            .where(eq(namespaces.foldedName, foldName(user)));
          if (row?.kind !== "user") throw new Error(`${user} cannot join ${name}: there is no user with this name`);
          await transaction
            .insert(members)
            .values({ organisationId, userId: row.id, role })
            .onConflictDoUpdate({ target: [members.organisationId, members.userId], set: { role } });
        }
        await announceDirectoryChange(transaction, { kind: "members" });
        return { organisationId };
      }),
    remove: async (name) => orm.transaction((transaction) => removeNamespace(transaction, name)),
  };
}

async function removeNamespace(queries: Queries, name: string): Promise<void> {
  const [row] = await queries
    .select()
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(name)));
  if (row === undefined) return;
  const [owned] = await queries
    .select({ fullName: repos.fullName })
    .from(repos)
    .where(eq(repos.namespaceId, row.id))
    .limit(1);
  if (owned !== undefined)
    throw new Error(`${name} cannot be removed while it has repositories, such as ${owned.fullName}`);
  await queries.delete(accessTokens).where(eq(accessTokens.userId, row.id));
  await queries.delete(sessions).where(eq(sessions.userId, row.id));
  await queries.delete(externalIdentities).where(eq(externalIdentities.userId, row.id));
  await forgetDevices(queries, row.id);
  await queries.delete(members).where(or(eq(members.userId, row.id), eq(members.organisationId, row.id)));
  await forgetRequestsOf(queries, row.id);
  await queries
    .update(namespaces)
    .set({
      kind: "tombstone",
      email: null,
      emailIsVerified: false,
      passwordHash: null,
      isAdmin: false,
      fullName: row.name,
    })
    .where(eq(namespaces.id, row.id));
  await announceDirectoryChange(queries, { kind: "tokens" });
}

async function upsertNamespace(queries: Queries, kind: "user" | "org", name: string, createdAt: Date): Promise<string> {
  await queries
    .insert(namespaces)
    .values({ id: newId(), kind, name, foldedName: foldName(name), fullName: name, createdAt })
    .onConflictDoNothing();
  const [row] = await queries
    .select()
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(name)));
  if (row?.kind !== kind)
    throw new Error(
      `the name ${name} is already taken by ${kind === "user" ? "an organisation or a removed account" : "a user or a removed account"}`,
    );
  return row.id;
}
