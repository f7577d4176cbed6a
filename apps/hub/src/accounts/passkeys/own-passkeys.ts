import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, asc, count, eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type AuditedChange, recordAudit } from "../../audit/record-audit.ts";
import type { PasskeyEntry } from "../../contract/sign-in/passkeys.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import type { SignedIn } from "../caller.ts";
import { lockSubjects } from "../login/attempts.ts";
import type { RelyingParty } from "./relying-party.ts";
import { passkeys } from "./tables.ts";

type Passkey = typeof passkeys.$inferSelect;

/** Returns the passkeys of a user, the oldest first. */
export async function passkeysOf(queries: Queries, userId: string): Promise<Passkey[]> {
  return queries
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export function passkeyEntry(
  { id, name, createdAt, lastUsedAt, isSynced, relyingParty }: Passkey,
  party: RelyingParty | undefined,
): PasskeyEntry {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isSynced,
    isOfThisAddress: relyingParty === party?.id,
  };
}

type NewPasskey = Omit<Passkey, "id" | "userId" | "createdAt" | "lastUsedAt">;

/** @throws {HubError} 409: the user has too many, or it is registered */
export async function addPasskey(
  orm: PostgresJsDatabase,
  { userId }: SignedIn,
  { passkey, change }: { passkey: NewPasskey; change: AuditedChange },
): Promise<Passkey> {
  return orm.transaction(async (transaction) => {
    // Concurrent requests must not exceed the number.
    await lockSubjects(transaction, [`passkeys:${userId}`]);
    const [row] = await transaction.select({ all: count() }).from(passkeys).where(eq(passkeys.userId, userId));
    if ((row?.all ?? 0) >= limits.passkeys.perUser) throw tooManyPasskeys();
    const values = { ...passkey, id: newId(), userId, createdAt: change.now };
    const [added] = await transaction.insert(passkeys).values(values).onConflictDoNothing().returning();
    if (added === undefined) throw new HubError("Conflict", "This passkey is registered already.");
    await record(transaction, change, "passkey.create", added);
    return added;
  });
}

/** @returns false: the user has no such passkey */
export async function renamePasskey(
  orm: PostgresJsDatabase,
  { userId }: SignedIn,
  { id, name, change }: { id: string; name: string; change: AuditedChange },
): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    const [renamed] = await transaction.update(passkeys).set({ name }).where(isOwn(userId, id)).returning();
    if (renamed !== undefined) await record(transaction, change, "passkey.rename", renamed);
    return renamed !== undefined;
  });
}

/** @returns false: the user has no such passkey */
export async function removePasskey(
  orm: PostgresJsDatabase,
  { userId }: SignedIn,
  { id, change }: { id: string; change: AuditedChange },
): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    const [removed] = await transaction.delete(passkeys).where(isOwn(userId, id)).returning();
    if (removed !== undefined) await record(transaction, change, "passkey.remove", removed);
    return removed !== undefined;
  });
}

/** Removes all passkeys of a user. @returns whether there were any */
export async function removePasskeys(transaction: Queries, userId: string): Promise<boolean> {
  const removed = await transaction.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return removed.length > 0;
}

export function tooManyPasskeys(): HubError {
  return new HubError("Conflict", `You have ${limits.passkeys.perUser} passkeys. Remove one before you add another.`);
}

function isOwn(userId: string, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}

async function record(
  transaction: Queries,
  change: AuditedChange,
  action: "passkey.create" | "passkey.rename" | "passkey.remove",
  { id, userId, name }: Passkey,
): Promise<void> {
  await recordAudit(transaction, change, { action, ownerId: userId, subject: name, details: { id } });
}
