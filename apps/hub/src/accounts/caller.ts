import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { and, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { OAuthScope } from "../contract/oauth/oauth.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import { oauthGrants } from "../oauth/tables.ts";
import { isSuspended } from "./is-suspended.ts";
import type { Membership, TokenRole } from "./roles.ts";
import { accessTokens, members, namespaces, type StoredScopes, sessions, sshKeys } from "./tables.ts";

export interface SignedIn {
  userId: string;
  userName: string;
  fullName: string;
  email: string | undefined;
  /** Whether the administrator or the external provider has set `email`. Users can enter any address as theirs. */
  emailIsVerified: boolean;
  isAdmin: boolean;
  /** The uploaded picture. */
  avatarId?: string | null;
  /** The token's role. A browser session has all permissions of its user. */
  role: TokenRole;
  /** Of a fine-grained token. */
  scopes?: StoredScopes | undefined;
  via: AccessTokenUse | SessionUse | { type: "ssh_key"; keyId: string };
  organisations: Membership[];
}

interface SessionUse {
  type: "session";
  /** Absent if a program of the hub acts for the user. */
  sessionId?: string;
  /** When the user last entered the password, or signed in. */
  confirmedAt?: Date;
}

interface AccessTokenUse {
  type: "access_token";
  tokenId: string;
  displayName: string;
  createdAt: Date;
  /** Undefined: never. */
  expiresAt?: Date | undefined;
  /** What the user has allowed the app that has the token; undefined: the user created the token. */
  grant?: { appId: string; role: "write" | "fineGrained"; scopes: OAuthScope[]; organisationIds: string[] } | undefined;
  /** Whether a job of a trusted publisher got the token. */
  isOfJob: boolean;
}

/** The sender of a request: a signed-in user, or `undefined` for an anonymous visitor. */
export type Caller = SignedIn | undefined;

/** How precisely "last used" is stored, so that not every read causes a write. */
const lastUsedResolutionMs = 60_000;

/** @returns `undefined` for an unknown, expired or revoked token */
export async function callerOfToken(orm: PostgresJsDatabase, secret: string, now: Date): Promise<Caller> {
  const [row] = await rowOfToken(orm).execute({ hash: hashSecret(secret) });
  return callerWithToken(orm, row, now);
}

/** Identifies the owner of a token by the token's id. @returns `undefined` for an expired or revoked token */
export async function callerOfTokenId(orm: PostgresJsDatabase, tokenId: string, now: Date): Promise<Caller> {
  const [row] = await rowOfTokenId(orm).execute({ id: tokenId });
  return callerWithToken(orm, row, now);
}

/** The organisations of the user in `namespaces`, sorted by name: with the user in one query, as most requests need both. */
const ownOrganisations = sql<Membership[]>`(
  select coalesce(json_agg(json_build_object('id', organisation.id, 'name', organisation.name,
    'fullName', organisation.full_name, 'role', members.role, 'readersMaySpend', organisation.readers_may_spend, 'avatarId', organisation.avatar_id
  ) order by organisation.folded_name), '[]')
  from hub.members join hub.namespaces as organisation on organisation.id = members.organisation_id
  where members.user_id = ${namespaces.id})`;

function rowsWithTokens(orm: PostgresJsDatabase) {
  return orm
    .select({
      token: getTableColumns(accessTokens),
      user: namespaces,
      grant: oauthGrants,
      organisations: ownOrganisations,
    })
    .from(accessTokens)
    .innerJoin(namespaces, eq(namespaces.id, accessTokens.userId))
    .leftJoin(oauthGrants, eq(oauthGrants.id, accessTokens.grantId))
    .$dynamic();
}

const rowOfToken = preparedQuery((orm: PostgresJsDatabase) =>
  rowsWithTokens(orm)
    .where(eq(accessTokens.hash, sql.placeholder("hash")))
    .prepare("caller-of-token"),
);
const rowOfTokenId = preparedQuery((orm: PostgresJsDatabase) =>
  rowsWithTokens(orm)
    .where(eq(accessTokens.id, sql.placeholder("id")))
    .prepare("caller-of-token-id"),
);

type TokenRow = Awaited<ReturnType<ReturnType<typeof rowOfToken>["execute"]>>[number];

async function callerWithToken(orm: PostgresJsDatabase, row: TokenRow | undefined, now: Date): Promise<Caller> {
  if (row === undefined || !isActive(row.user, now)) return undefined;
  const { token, user } = row;
  const grant = row.grant ?? undefined;
  // The user has withdrawn the consent.
  if (token.grantId !== null && grant === undefined) return undefined;
  const expiresAt = token.expiresAt ?? undefined;
  if (expiresAt !== undefined && expiresAt <= now) return undefined;
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() > lastUsedResolutionMs) {
    await orm.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, token.id));
  }
  const { id: tokenId, displayName, createdAt, role } = token;
  const isOfJob = token.publisherId !== null;
  const via = { type: "access_token", tokenId, displayName, createdAt, expiresAt, grant, isOfJob } as const;
  const caller = withRole(user, { role, via, organisations: row.organisations });
  return role === "fineGrained" ? { ...caller, scopes: token.scopes ?? undefined } : caller;
}

/** @returns `undefined` for an unknown, ended or expired session */
export async function callerOfSession(orm: PostgresJsDatabase, secret: string, now: Date): Promise<Caller> {
  const [row] = await rowOfSession(orm).execute({ hash: hashSecret(secret), now: now.toISOString() });
  if (row === undefined || !isActive(row.user, now)) return undefined;
  const { id: sessionId, createdAt, lastActiveAt, confirmedAt } = row.session;
  if (now.getTime() - (lastActiveAt ?? createdAt).getTime() > limits.session.lastActiveResolutionMs) {
    await orm.update(sessions).set({ lastActiveAt: now }).where(eq(sessions.id, sessionId));
  }
  const via = { type: "session", sessionId, ...(confirmedAt === null ? {} : { confirmedAt }) } as const;
  return withRole(row.user, { role: "god", via, organisations: row.organisations });
}

const rowOfSession = preparedQuery((orm: PostgresJsDatabase) =>
  orm
    .select({ user: namespaces, session: sessions, organisations: ownOrganisations })
    .from(sessions)
    .innerJoin(namespaces, eq(namespaces.id, sessions.userId))
    .where(and(eq(sessions.hash, sql.placeholder("hash")), gt(sessions.expiresAt, sql.placeholder("now"))))
    .prepare("caller-of-session"),
);

/** Identifies the owner of an SSH key. @returns `undefined` for a removed key */
export async function callerOfSshKey(orm: PostgresJsDatabase, keyId: string, now: Date): Promise<Caller> {
  const [row] = await orm
    .select({ user: namespaces, lastUsedAt: sshKeys.lastUsedAt })
    .from(sshKeys)
    .innerJoin(namespaces, eq(namespaces.id, sshKeys.userId))
    .where(eq(sshKeys.id, keyId));
  if (row === undefined || !isActive(row.user, now)) return undefined;
  if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() > lastUsedResolutionMs) {
    await orm.update(sshKeys).set({ lastUsedAt: now }).where(eq(sshKeys.id, keyId));
  }
  return signedIn(orm, row.user, "write", { type: "ssh_key", keyId });
}

/** Identifies a user who has signed in to the pages. @returns `undefined` for a deleted or suspended user */
export async function callerOfUserId(orm: PostgresJsDatabase, userId: string): Promise<Caller> {
  const [user] = await orm.select().from(namespaces).where(eq(namespaces.id, userId));
  if (user === undefined || !isActive(user, new Date())) return undefined;
  return signedIn(orm, user, "god", { type: "session" });
}

/** Identifies several users at once, for work in the background. Deleted and suspended users are missing in the result. */
export async function callersOfUserIds(
  orm: Pick<PostgresJsDatabase, "select">,
  userIds: readonly string[],
): Promise<Map<string, SignedIn>> {
  const ids = [...userIds];
  const now = new Date();
  const users = await orm
    .select()
    .from(namespaces)
    .where(and(inArray(namespaces.id, ids), eq(namespaces.kind, "user")));
  const { id, name, fullName, readersMaySpend, avatarId } = namespaces;
  const memberships = await orm
    .select({ userId: members.userId, id, name, fullName, role: members.role, readersMaySpend, avatarId })
    .from(members)
    .innerJoin(namespaces, eq(namespaces.id, members.organisationId))
    .where(inArray(members.userId, ids));
  return new Map(
    users
      .filter((user) => isActive(user, now))
      .map((user) => {
        const organisations = memberships.filter(({ userId }) => userId === user.id);
        return [user.id, withRole(user, { role: "god", via: { type: "session" }, organisations })];
      }),
  );
}

/** Returns whether a token belongs to a suspended user. Its bearer learns it, because the secret is right. */
export async function isTokenOfSuspended(orm: PostgresJsDatabase, secret: string, now: Date): Promise<boolean> {
  const [row] = await rowOfToken(orm).execute({ hash: hashSecret(secret) });
  return row !== undefined && isSuspended(row.user, now);
}

/** Returns whether an account is that of a user who is not suspended. */
function isActive(user: typeof namespaces.$inferSelect, now: Date): boolean {
  return user.kind === "user" && !isSuspended(user, now);
}

async function signedIn(
  orm: PostgresJsDatabase,
  user: typeof namespaces.$inferSelect,
  role: TokenRole,
  via: SignedIn["via"],
): Promise<SignedIn> {
  return withRole(user, { role, via, organisations: await membershipsOf(orm, user.id) });
}

function withRole(
  user: typeof namespaces.$inferSelect,
  rights: Pick<SignedIn, "role" | "via" | "organisations">,
): SignedIn {
  return {
    userId: user.id,
    userName: user.name,
    fullName: user.fullName,
    email: user.email ?? undefined,
    emailIsVerified: user.email !== null && user.emailIsVerified,
    isAdmin: user.isAdmin,
    avatarId: user.avatarId,
    ...rights,
  };
}

/** Returns the organisations of a user, sorted by name. */
export async function membershipsOf(orm: PostgresJsDatabase, userId: string): Promise<Membership[]> {
  const { id, name, fullName, readersMaySpend, avatarId } = namespaces;
  return orm
    .select({ id, name, fullName, role: members.role, readersMaySpend, avatarId })
    .from(members)
    .innerJoin(namespaces, eq(namespaces.id, members.organisationId))
    .where(eq(members.userId, userId))
    .orderBy(namespaces.foldedName)
    .prepare("memberships-of")
    .execute();
}
