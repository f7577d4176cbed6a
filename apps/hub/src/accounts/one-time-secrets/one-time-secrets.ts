import { randomBytes } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { and, desc, eq, gt, lte, ne, notInArray } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import type { Secret } from "../login/known-devices.ts";
import { oneTimeSecrets } from "./tables.ts";

type Kind = typeof oneTimeSecrets.$inferSelect.kind;

interface NewSecret {
  kind: Kind;
  userId: string;
  lifetimeMs: number;
  /** Secrets of this kind that a user has at once: the oldest are dropped. */
  most: number;
  now: Date;
}

/** Creates a secret with 256 random bits, of which only the hash is stored. */
export async function issueOneTimeSecret(
  transaction: Queries,
  { kind, userId, lifetimeMs, most, now }: NewSecret,
): Promise<Secret> {
  const value = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const same = and(eq(oneTimeSecrets.userId, userId), eq(oneTimeSecrets.kind, kind));
  const newest = transaction
    .select({ hash: oneTimeSecrets.hash })
    .from(oneTimeSecrets)
    .where(same)
    .orderBy(desc(oneTimeSecrets.createdAt), desc(oneTimeSecrets.hash))
    .limit(most - 1);
  await transaction.delete(oneTimeSecrets).where(and(same, notInArray(oneTimeSecrets.hash, newest)));
  await transaction.insert(oneTimeSecrets).values({ hash: hashSecret(value), kind, userId, createdAt: now, expiresAt });
  return { value, expiresAt };
}

interface WantedSecret {
  kind: Kind;
  value: string | undefined;
  now: Date;
}

/** @returns the user to whom a valid secret belongs; it stays valid */
export async function userOfSecret(queries: Queries, wanted: WantedSecret): Promise<string | undefined> {
  if (wanted.value === undefined) return undefined;
  const [row] = await queries
    .select()
    .from(oneTimeSecrets)
    .where(isWanted({ ...wanted, value: wanted.value }));
  return row?.userId;
}

/** Uses a secret up. Of concurrent requests, one gets it. @returns the user to whom it belonged */
export async function takeOneTimeSecret(transaction: Queries, wanted: WantedSecret): Promise<string | undefined> {
  if (wanted.value === undefined) return undefined;
  const [row] = await transaction
    .delete(oneTimeSecrets)
    .where(isWanted({ ...wanted, value: wanted.value }))
    .returning();
  return row?.userId;
}

function isWanted({ kind, value, now }: WantedSecret & { value: string }) {
  const { hash, kind: ofKind, expiresAt } = oneTimeSecrets;
  return and(eq(hash, hashSecret(value)), eq(ofKind, kind), gt(expiresAt, now));
}

/** Invalidates what signs a user in. Invitations stay: they are for other people. */
export async function forgetOneTimeSecrets(transaction: Queries, userId: string): Promise<void> {
  const signsIn = ne(oneTimeSecrets.kind, "invitation");
  await transaction.delete(oneTimeSecrets).where(and(eq(oneTimeSecrets.userId, userId), signsIn));
}

/** Invalidates the secrets of one kind. */
export async function forgetSecretsOfKind(transaction: Queries, userId: string, kind: Kind): Promise<void> {
  await transaction.delete(oneTimeSecrets).where(and(eq(oneTimeSecrets.userId, userId), eq(oneTimeSecrets.kind, kind)));
}

export async function removeExpiredSecrets(queries: Queries, now: Date): Promise<void> {
  await queries.delete(oneTimeSecrets).where(lte(oneTimeSecrets.expiresAt, now));
}
