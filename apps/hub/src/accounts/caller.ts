import { hashSecret } from "@modelyard/platform/access-token";
import { and, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { OAuthScope } from "../contract/oauth/oauth.ts";
import { oauthGrants } from "../oauth/tables.ts";
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
  /** The token's role. A browser session has all permissions of its user. */
  role: TokenRole;
  /** Of a fine-grained token. */
  scopes?: StoredScopes | undefined;
  via: AccessTokenUse | { type: "session" } | { type: "ssh_key"; keyId: string };
  organisations: Membership[];
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
  return callerWithToken(orm, eq(accessTokens.hash, hashSecret(secret)), now);
}

/** Identifies the owner of a token by the token's id. @returns `undefined` for an expired or revoked token */
export async function callerOfTokenId(orm: PostgresJsDatabase, tokenId: string, now: Date): Promise<Caller> {
  return callerWithToken(orm, eq(accessTokens.id, tokenId), now);
}

async function callerWithToken(orm: PostgresJsDatabase, condition: SQL, now: Date): Promise<Caller> {
  const [row] = await orm
    .select({ token: accessTokens, user: namespaces, grant: oauthGrants })
    .from(accessTokens)
    .innerJoin(namespaces, eq(namespaces.id, accessTokens.userId))
    .leftJoin(oauthGrants, eq(oauthGrants.id, accessTokens.grantId))
    .where(condition)
    .prepare("caller-of-token")
    .execute();
  if (row === undefined || row.user.kind !== "user") return undefined;
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
  const caller = await signedIn(orm, user, role, via);
  return role === "fineGrained" ? { ...caller, scopes: token.scopes ?? undefined } : caller;
}

/** @returns `undefined` for an unknown, ended or expired session */
export async function callerOfSession(orm: PostgresJsDatabase, secret: string, now: Date): Promise<Caller> {
  const [row] = await orm
    .select({ user: namespaces })
    .from(sessions)
    .innerJoin(namespaces, eq(namespaces.id, sessions.userId))
    .where(and(eq(sessions.hash, hashSecret(secret)), gt(sessions.expiresAt, now)));
  if (row === undefined || row.user.kind !== "user") return undefined;
  return signedIn(orm, row.user, "god", { type: "session" });
}

/** Identifies the owner of an SSH key. @returns `undefined` for a removed key */
export async function callerOfSshKey(orm: PostgresJsDatabase, keyId: string, now: Date): Promise<Caller> {
  const [row] = await orm
    .select({ user: namespaces, lastUsedAt: sshKeys.lastUsedAt })
    .from(sshKeys)
    .innerJoin(namespaces, eq(namespaces.id, sshKeys.userId))
    .where(eq(sshKeys.id, keyId));
  if (row === undefined || row.user.kind !== "user") return undefined;
  if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() > lastUsedResolutionMs) {
    await orm.update(sshKeys).set({ lastUsedAt: now }).where(eq(sshKeys.id, keyId));
  }
  return signedIn(orm, row.user, "write", { type: "ssh_key", keyId });
}

/** Identifies a user who has signed in to the pages. @returns `undefined` for a deleted user */
export async function callerOfUserId(orm: PostgresJsDatabase, userId: string): Promise<Caller> {
  const [user] = await orm.select().from(namespaces).where(eq(namespaces.id, userId));
  return user?.kind === "user" ? signedIn(orm, user, "god", { type: "session" }) : undefined;
}

/** Identifies several users at once, for work in the background. Deleted users are missing in the result. */
export async function callersOfUserIds(
  orm: Pick<PostgresJsDatabase, "select">,
  userIds: readonly string[],
): Promise<Map<string, SignedIn>> {
  const ids = [...userIds];
  const users = await orm
    .select()
    .from(namespaces)
    .where(and(inArray(namespaces.id, ids), eq(namespaces.kind, "user")));
  const { id, name, fullName, readersMaySpend } = namespaces;
  const memberships = await orm
    .select({ userId: members.userId, id, name, fullName, role: members.role, readersMaySpend })
    .from(members)
    .innerJoin(namespaces, eq(namespaces.id, members.organisationId))
    .where(inArray(members.userId, ids));
  return new Map(
    users.map((user) => {
      const organisations = memberships.filter(({ userId }) => userId === user.id);
      return [user.id, withRole(user, { role: "god", via: { type: "session" }, organisations })];
    }),
  );
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
    ...rights,
  };
}

/** Returns the organisations of a user, sorted by name. */
export async function membershipsOf(orm: PostgresJsDatabase, userId: string): Promise<Membership[]> {
  const { id, name, fullName, readersMaySpend } = namespaces;
  return orm
    .select({ id, name, fullName, role: members.role, readersMaySpend })
    .from(members)
    .innerJoin(namespaces, eq(namespaces.id, members.organisationId))
    .where(eq(members.userId, userId))
    .orderBy(namespaces.foldedName)
    .prepare("memberships-of")
    .execute();
}
