import { seal, unseal } from "@modelyard/platform/seal";
import { and, eq, lt } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { TwoFactorState } from "../../contract/sign-in/account-security.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { beginCodeCheck } from "../login/login-limits.ts";
import { namespaces } from "../tables.ts";
import { replaceRecoveryCodes, takeRecoveryCode } from "./recovery-codes.ts";
import { recoveryCodes, totpSecrets } from "./tables.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";

const locationOf = (userId: string) => `totp_secrets/${userId}/secret`;

export async function twoFactorState(queries: Queries, userId: string): Promise<TwoFactorState> {
  const [user] = await queries.select().from(namespaces).where(eq(namespaces.id, userId));
  const codes = await queries.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return {
    isEnabled: await hasTwoFactor(queries, userId),
    recoveryCodesLeft: codes.length,
    hasPassword: (user?.passwordHash ?? null) !== null,
  };
}

/** Returns whether signing in with the password needs a second factor. */
export async function hasTwoFactor(queries: Queries, userId: string): Promise<boolean> {
  const { isEnabled } = totpSecrets;
  const rows = await queries.select({ isEnabled }).from(totpSecrets).where(eq(totpSecrets.userId, userId));
  return rows.some((row) => row.isEnabled);
}

/**
 * Begins the set-up with a new secret; a set-up that has begun keeps its secret, so that a reloaded page shows the same.
 * @throws {HubError} 409: it is set up
 */
export async function beginTotp(
  transaction: Queries,
  masterKey: Buffer,
  { userId, now: createdAt }: { userId: string; now: Date },
): Promise<string> {
  const secret = seal(masterKey, locationOf(userId), newTotpSecret());
  await transaction.insert(totpSecrets).values({ userId, secret, createdAt }).onConflictDoNothing();
  const [row] = await transaction.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  if (row === undefined || row.isEnabled) {
    throw new HubError("Conflict", "Two-factor authentication is on. Turn it off before you set up another app.");
  }
  return unseal(masterKey, locationOf(userId), row.secret);
}

interface Code {
  userId: string;
  /** As typed. */
  code: string;
  now: Date;
}

/**
 * Ends the set-up with a first code of the app.
 * @returns the recovery codes
 * @throws {HubError} the code is wrong, or there were too many failures
 */
export async function enableTotp(
  orm: PostgresJsDatabase,
  masterKey: Buffer,
  { record, ...code }: Code & { record: (transaction: Queries) => Promise<void> },
): Promise<string[]> {
  const attempt = await beginCodeCheck(orm, code.userId, code.now);
  const codes = await orm.transaction(async (transaction) => {
    if (!(await takeTotpCode(transaction, masterKey, { ...code, isEnabled: false }))) throw wrongCode();
    await transaction.update(totpSecrets).set({ isEnabled: true }).where(eq(totpSecrets.userId, code.userId));
    await record(transaction);
    return replaceRecoveryCodes(transaction, masterKey, code.userId);
  });
  await attempt.succeeded();
  return codes;
}

/**
 * Checks a code of the app or a recovery code, and uses it up.
 * @returns which it was
 * @throws {HubError} the code is wrong, or there were too many failures of this user
 */
export async function requireSecondFactor(
  orm: PostgresJsDatabase,
  masterKey: Buffer,
  code: Code,
): Promise<"totp" | "recovery code"> {
  const attempt = await beginCodeCheck(orm, code.userId, code.now);
  const isTotp = await takeTotpCode(orm, masterKey, { ...code, isEnabled: true });
  if (!isTotp && !(await takeRecoveryCode(orm, masterKey, code))) throw wrongCode();
  await attempt.succeeded();
  return isTotp ? "totp" : "recovery code";
}

/** Accepts each step once, also when two requests send the same code at the same time. */
async function takeTotpCode(
  queries: Queries,
  masterKey: Buffer,
  { userId, code, now, isEnabled }: Code & { isEnabled: boolean },
): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, "");
  const ofUser = and(eq(totpSecrets.userId, userId), eq(totpSecrets.isEnabled, isEnabled));
  const [row] = await queries.select().from(totpSecrets).where(ofUser);
  if (row === undefined || !/^\d{6}$/.test(digits)) return false;
  const step = stepOfCode({ secret: unseal(masterKey, locationOf(userId), row.secret), code: digits, now });
  if (step === undefined) return false;
  const taken = await queries
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(ofUser, lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return taken.length > 0;
}

/** Removes the second factor of a user. @returns whether there was one */
export async function removeTwoFactor(transaction: Queries, userId: string): Promise<boolean> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const removed = await transaction.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning();
  return removed.some(({ isEnabled }) => isEnabled);
}

function wrongCode(): HubError {
  return new HubError("Forbidden", "The code is wrong, or was used before.", { body: { field: "code" } });
}
