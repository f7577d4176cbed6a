import { hashSecret, mintAccessToken } from "@modelyard/platform/access-token";
import { newId } from "@modelyard/platform/ids";
import { and, desc, eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { z } from "zod";
import type { AccessTokenEntry, AccessTokenReply, AccessTokenRequest } from "../contract/accounts.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { accessTokens } from "./tables.ts";

type TokenRow = typeof accessTokens.$inferSelect;

export async function listAccessTokens(orm: PostgresJsDatabase, userId: string): Promise<AccessTokenEntry[]> {
  const rows = await orm
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));
  return rows.map(entryOf);
}

/** @returns the new token with its secret, which cannot be read again later */
export async function createAccessToken(
  orm: PostgresJsDatabase,
  userId: string,
  { displayName, role }: z.infer<typeof AccessTokenRequest>,
  now: Date,
): Promise<AccessTokenReply> {
  const value = mintAccessToken();
  const row: TokenRow = {
    id: newId(),
    userId,
    displayName,
    role,
    hash: hashSecret(value),
    ending: value.slice(-4),
    createdAt: now,
    lastUsedAt: null,
  };
  await orm.transaction(async (transaction) => {
    await transaction.insert(accessTokens).values(row);
    await announceDirectoryChange(transaction, { kind: "tokens" });
  });
  return { ...entryOf(row), value };
}

/** @returns false when the user has no such token */
export async function revokeAccessToken(orm: PostgresJsDatabase, userId: string, id: string): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    const removed = await transaction
      .delete(accessTokens)
      .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)))
      .returning({ id: accessTokens.id });
    await announceDirectoryChange(transaction, { kind: "tokens" });
    return removed.length > 0;
  });
}

function entryOf({ id, displayName, role, createdAt, lastUsedAt, ending }: TokenRow): AccessTokenEntry {
  return {
    id,
    displayName,
    role,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    ending,
  };
}
