import { hashSecret } from "@modelyard/platform/access-token";
import { and, eq, ne, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { z } from "zod";
import { type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import type { PasswordChange, Profile } from "../../contract/people.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { HubError } from "../../errors.ts";
import type { SignedIn } from "../caller.ts";
import { forgetDevices } from "../login/known-devices.ts";
import { beginPasswordCheck } from "../login/login-limits.ts";
import { checkPasswordLength, hashPassword, verifyPassword } from "../login/passwords.ts";
import { namespaces, sessions } from "../tables.ts";

export async function changeProfile(
  orm: PostgresJsDatabase,
  { userId, userName }: SignedIn,
  { fullname, email }: Profile,
): Promise<void> {
  const wanted = email === "" ? null : email;
  // Users can enter an address of another person: only an unchanged one stays verified.
  const isUnchanged = sql<boolean>`${namespaces.emailIsVerified} and ${namespaces.email} is not distinct from ${wanted}::text`;
  await orm
    .update(namespaces)
    .set({ fullName: fullname === "" ? userName : fullname, email: wanted, emailIsVerified: isUnchanged })
    .where(eq(namespaces.id, userId));
}

interface PasswordChanger {
  caller: SignedIn;
  /** The secret of the session that stays signed in. */
  session: string;
  /** The secret of the device that stays known. */
  deviceSecret: string | undefined;
  now: Date;
  /** Of the request, for the audit log. */
  origin: AuditOrigin;
}

/**
 * Changes a password, ends every other session and forgets every other device.
 * @throws {HubError} the current password is wrong, the new one is too short or long, or there were too many failures
 */
export async function changePassword(
  orm: PostgresJsDatabase,
  { current, password }: z.infer<typeof PasswordChange>,
  { caller: { userId, userName }, session, deviceSecret, now, origin }: PasswordChanger,
): Promise<void> {
  checkPasswordLength(password);
  const attempt = await beginPasswordCheck(orm, userId, now);
  const [user] = await orm.select().from(namespaces).where(eq(namespaces.id, userId));
  if (!(await verifyPassword(current, user?.passwordHash))) {
    const refused = { action: "session.refused", ownerId: userId, subject: userName } as const;
    await recordAudit(orm, { now, origin }, { ...refused, details: { reason: "wrong current password" } });
    throw new HubError("Forbidden", "The current password is wrong.", { body: { field: "current" } });
  }
  await attempt.succeeded();
  const passwordHash = await hashPassword(password);
  await orm.transaction(async (transaction) => {
    await transaction.update(namespaces).set({ passwordHash }).where(eq(namespaces.id, userId));
    await transaction.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.hash, hashSecret(session))));
    await forgetDevices(transaction, userId, deviceSecret);
    await recordAudit(transaction, { now, origin }, { action: "user.password", ownerId: userId, subject: userName });
    await announceDirectoryChange(transaction, { kind: "tokens" });
  });
}
