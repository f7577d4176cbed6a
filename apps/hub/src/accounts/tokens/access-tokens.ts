import { hashSecret, mintAccessToken } from "@modelyard/platform/access-token";
import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import type {
  AccessTokenChange,
  AccessTokenEntry,
  AccessTokenReply,
  AccessTokenRequest,
} from "../../contract/accounts.ts";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { HubError } from "../../errors.ts";
import type { SignedIn } from "../caller.ts";
import { accessTokens } from "../tables.ts";
import { resolveScopes, withEntityNames } from "./token-entities.ts";

type TokenRow = typeof accessTokens.$inferSelect;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Lists the tokens that the user created. Those of apps are listed as connected apps; jobs of trusted publishers, and Git LFS
 * over SSH, get new ones each time.
 */
export async function listAccessTokens(orm: PostgresJsDatabase, userId: string): Promise<AccessTokenEntry[]> {
  const rows = await orm
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), isCreatedByUser()))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));
  return Promise.all(rows.map((row) => entryOf(orm, row)));
}

/** When a change is made, and by which request. */
interface Change {
  now: Date;
  origin: AuditOrigin;
}

interface CreateOptions extends Change {
  /** Lifetime of tokens whose request names none, in days; 0: they do not expire. */
  lifetimeDays: number;
}

/**
 * Creates a token of the caller.
 * @returns the new token with its secret, which cannot be read again later
 * @throws {HubError} the expiry date is invalid, or the scopes name an entity to which the caller has no access
 */
export async function createAccessToken(
  orm: PostgresJsDatabase,
  caller: SignedIn,
  { displayName, role, expiresAt, scopes }: AccessTokenRequest,
  { now, origin, lifetimeDays }: CreateOptions,
): Promise<AccessTokenReply> {
  const value = mintAccessToken();
  const byDefault = lifetimeDays === 0 ? null : new Date(now.getTime() + lifetimeDays * dayMs);
  return orm.transaction(async (transaction) => {
    const row: TokenRow = {
      id: newId(),
      userId: caller.userId,
      displayName,
      role,
      ...secretColumns(value),
      createdAt: now,
      lastUsedAt: null,
      expiresAt: expiresAt === undefined ? byDefault : checkExpiry(expiresAt, now),
      scopes: scopes === undefined ? null : await resolveScopes(transaction, scopes, caller),
      grantId: null,
      publisherId: null,
      sshKeyId: null,
    };
    await transaction.insert(accessTokens).values(row);
    await announceDirectoryChange(transaction, { kind: "tokens" });
    await recordToken(transaction, { now, origin }, "token.create", row);
    return { ...(await entryOf(transaction, row)), value };
  });
}

/**
 * Changes the name, the expiry date or the scopes of a token.
 * @returns `undefined` when the caller has no such token
 * @throws {HubError} a value is invalid, or the token has no scopes to change
 */
export async function changeAccessToken(
  orm: PostgresJsDatabase,
  caller: SignedIn,
  { id, now, origin, change }: Change & { id: string; change: AccessTokenChange },
): Promise<AccessTokenEntry | undefined> {
  const { displayName, expiresAt, scopes } = change;
  return orm.transaction(async (transaction) => {
    const [row] = await transaction.select().from(accessTokens).where(isOwn(caller.userId, id)).for("update");
    if (row === undefined) return undefined;
    if (scopes !== undefined && row.role !== "fineGrained")
      throw new HubError(
        "BadRequest",
        `A token with role ${row.role} has no scopes. Create one with role fineGrained.`,
      );
    const changed = {
      ...row,
      ...(displayName === undefined ? {} : { displayName }),
      ...(expiresAt === undefined ? {} : { expiresAt: checkExpiry(expiresAt, now) }),
      ...(scopes === undefined ? {} : { scopes: await resolveScopes(transaction, scopes, caller) }),
    };
    await transaction.update(accessTokens).set(changed).where(eq(accessTokens.id, id));
    await announceDirectoryChange(transaction, { kind: "tokens" });
    await recordToken(transaction, { now, origin }, "token.change", changed);
    return entryOf(transaction, changed);
  });
}

/** Replaces the secret of a token. The old one stops working at once. @returns `undefined` when the user has no such token */
export async function regenerateAccessToken(
  orm: PostgresJsDatabase,
  { userId, id, now, origin }: Change & { userId: string; id: string },
): Promise<AccessTokenReply | undefined> {
  const value = mintAccessToken();
  return orm.transaction(async (transaction) => {
    const [row] = await transaction
      .update(accessTokens)
      .set({ ...secretColumns(value), lastUsedAt: null })
      .where(isOwn(userId, id))
      .returning();
    if (row === undefined) return undefined;
    await announceDirectoryChange(transaction, { kind: "tokens" });
    await recordToken(transaction, { now, origin }, "token.regenerate", row);
    return { ...(await entryOf(transaction, row)), value };
  });
}

/** @returns false when the user has no such token */
export async function revokeAccessToken(
  orm: PostgresJsDatabase,
  { userId, id, now, origin }: Change & { userId: string; id: string },
): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    const [removed] = await transaction.delete(accessTokens).where(isOwn(userId, id)).returning();
    await announceDirectoryChange(transaction, { kind: "tokens" });
    if (removed !== undefined) await recordToken(transaction, { now, origin }, "token.revoke", removed);
    return removed !== undefined;
  });
}

async function recordToken(
  transaction: Queries,
  change: Change,
  action: "token.create" | "token.change" | "token.regenerate" | "token.revoke",
  { id, userId, displayName, role, expiresAt, scopes }: TokenRow,
): Promise<void> {
  const details = {
    id,
    role,
    expiresAt: expiresAt?.toISOString() ?? null,
    ...(scopes === null ? {} : { scopes: JSON.stringify(scopes) }),
  };
  await recordAudit(transaction, change, { action, ownerId: userId, subject: displayName, details });
}

function isOwn(userId: string, id: string) {
  return and(eq(accessTokens.id, id), eq(accessTokens.userId, userId), isCreatedByUser());
}

function isCreatedByUser() {
  return and(isNull(accessTokens.grantId), isNull(accessTokens.publisherId), isNull(accessTokens.sshKeyId));
}

function secretColumns(value: string): Pick<TokenRow, "hash" | "ending"> {
  return { hash: hashSecret(value), ending: value.slice(-4) };
}

function checkExpiry(expiresAt: string | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  const date = new Date(expiresAt);
  if (date > now && date.getTime() <= now.getTime() + limits.tokens.lifetimeMs) return date;
  const years = limits.tokens.lifetimeMs / (365 * dayMs);
  throw new HubError("BadRequest", `The expiry date of a token must be in the next ${years} years.`, {
    body: { field: "expiresAt" },
  });
}

async function entryOf(queries: Queries, row: TokenRow): Promise<AccessTokenEntry> {
  const { id, displayName, role, createdAt, lastUsedAt, expiresAt, scopes, ending } = row;
  return {
    id,
    displayName,
    role,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    ...(scopes === null ? {} : { scopes: await withEntityNames(queries, scopes) }),
    ending,
  };
}
