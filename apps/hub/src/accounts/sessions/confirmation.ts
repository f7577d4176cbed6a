import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type AuditedChange, recordAudit } from "../../audit/record-audit.ts";
import { HubError } from "../../errors.ts";
import type { SignedIn } from "../caller.ts";
import { beginPasswordCheck } from "../login/login-limits.ts";
import { verifyPassword } from "../login/passwords.ts";
import { namespaces, sessions } from "../tables.ts";

/**
 * Requires that the user signed in or entered the password a short time ago, so that a stolen session, or a browser that
 * was left open, cannot change how the user signs in.
 * @throws {HubError} 403 with the code `ConfirmationNeeded`
 */
export function requireConfirmed({ via }: SignedIn, now: Date): void {
  const confirmedAt = via.type === "session" ? via.confirmedAt : undefined;
  if (confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < limits.session.confirmedMs) return;
  throw new HubError("ConfirmationNeeded", "Enter your password again to make this change.");
}

/**
 * Keeps administrators from using what helps others for their own accounts: it needs neither the password nor a code.
 * @throws {HubError} 409
 */
export function requireOtherUser({ userId }: SignedIn, { id }: { id: string }): void {
  if (id !== userId) return;
  throw new HubError(
    "Conflict",
    "This is for other users. Change your own password and second factor in your settings.",
  );
}

/** Stores that the user has entered the password again. @throws {HubError} it is wrong, or there were too many failures */
export async function confirmSession(
  orm: PostgresJsDatabase,
  caller: SignedIn,
  { password, ...change }: AuditedChange & { password: string },
): Promise<void> {
  await requirePassword(orm, caller, { password, ...change });
  const sessionId = caller.via.type === "session" ? caller.via.sessionId : undefined;
  if (sessionId === undefined) return;
  await orm.update(sessions).set({ confirmedAt: change.now }).where(eq(sessions.id, sessionId));
}

/** @throws {HubError} 403: the password is wrong; 429 after too many failures */
export async function requirePassword(
  orm: PostgresJsDatabase,
  { userId, userName }: SignedIn,
  { password, ...change }: AuditedChange & { password: string },
): Promise<void> {
  const attempt = await beginPasswordCheck(orm, userId, change.now);
  const [user] = await orm.select().from(namespaces).where(eq(namespaces.id, userId));
  if (!(await verifyPassword(password, user?.passwordHash))) {
    const refused = { action: "session.refused", ownerId: userId, subject: userName } as const;
    await recordAudit(orm, change, { ...refused, details: { reason: "wrong current password" } });
    throw new HubError("Forbidden", "The password is wrong.", { body: { field: "password" } });
  }
  await attempt.succeeded();
}
