import { hashSecret } from "@modelyard/platform/access-token";
import { eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { z } from "zod";
import { type AuditedChange, type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import type { PasswordChange, Profile } from "../../contract/people.ts";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { HubError } from "../../errors.ts";
import type { HubContext } from "../../hub-context.ts";
import type { MailLanguage } from "../../mail/messages.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import type { SignedIn } from "../caller.ts";
import { forgetDevices } from "../login/known-devices.ts";
import { beginPasswordCheck } from "../login/login-limits.ts";
import { checkPasswordLength, hashPassword, verifyPassword } from "../login/passwords.ts";
import { forgetSecretsOfKind } from "../one-time-secrets/one-time-secrets.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { namespaces } from "../tables.ts";

type NamespaceRow = typeof namespaces.$inferSelect;

/** Changes the name that pages show, and the e-mail address, which a link then verifies. */
export async function changeProfile(
  { orm, mail }: Pick<HubContext, "orm" | "mail">,
  { userId, userName }: SignedIn,
  { profile: { fullname, email }, language, ...change }: AuditedChange & { profile: Profile; language: MailLanguage },
): Promise<void> {
  const wanted = { fullName: fullname === "" ? userName : fullname, email: email === "" ? null : email };
  await orm.transaction(async (transaction) => {
    const [user] = await transaction.select().from(namespaces).where(eq(namespaces.id, userId)).for("update");
    if (user?.kind !== "user") return;
    // Users can enter an address of another person: only an unchanged one stays verified.
    const emailIsVerified = user.emailIsVerified && user.email === wanted.email;
    await transaction
      .update(namespaces)
      .set({ ...wanted, emailIsVerified })
      .where(eq(namespaces.id, userId));
    await recordProfile(transaction, change, { before: user, wanted });
    if (user.email === wanted.email) return;
    // Links to the old address must not verify the new one, nor set a password.
    for (const kind of ["email-verification", "password-reset"] as const)
      await forgetSecretsOfKind(transaction, userId, kind);
    await announceDirectoryChange(transaction, { kind: "tokens" });
    if (mail === undefined) return;
    const message = { userId, language, now: change.now };
    if (user.email !== null && user.emailIsVerified)
      await queueMail(transaction, { kind: "email-changed", recipient: user.email, ...message });
    if (wanted.email !== null)
      await queueMail(transaction, { kind: "email-verification", recipient: wanted.email, ...message });
  });
}

/** Records which parts of a profile changed. Addresses are not recorded: entries can never be removed. */
export async function recordProfile(
  transaction: Queries,
  change: AuditedChange,
  { before, wanted }: { before: NamespaceRow; wanted: Partial<Pick<NamespaceRow, "fullName" | "email">> },
): Promise<void> {
  const { id: ownerId, name: subject } = before;
  const { fullName = before.fullName, email = before.email } = wanted;
  const details = {
    ...(fullName === before.fullName ? {} : { fullName }),
    ...(email === before.email ? {} : { email: email === null ? "removed" : "changed" }),
  };
  if (Object.keys(details).length > 0)
    await recordAudit(transaction, change, { action: "user.profile", ownerId, subject, details });
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
    await endSessions(transaction, userId, hashSecret(session));
    await forgetDevices(transaction, userId, deviceSecret);
    await recordAudit(transaction, { now, origin }, { action: "user.password", ownerId: userId, subject: userName });
    await announceDirectoryChange(transaction, { kind: "tokens" });
  });
}
