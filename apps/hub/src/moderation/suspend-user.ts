import { and, eq, lte } from "drizzle-orm";
import { hasOtherAdministrator, lockAdministrators } from "../accounts/administrators.ts";
import { isSuspended } from "../accounts/is-suspended.ts";
import { foldName } from "../accounts/names.ts";
import { endSessions } from "../accounts/sessions/end-sessions.ts";
import { namespaces } from "../accounts/tables.ts";
import { type AuditedChange, recordAudit, regularJob } from "../audit/record-audit.ts";
import type { Queries } from "../database/queries.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { repos } from "../repos/tables.ts";
import { disableAllOf, enableAllOf } from "./disable-repo.ts";

interface Suspension {
  reason: string;
  /** Null: until an administrator ends it. */
  until: Date | null;
  disableRepositories: boolean;
}

/**
 * Suspends a user: ends the sessions at once, and credentials are refused from then on. Public repositories stay, because
 * others may depend on them, unless the administrator disables them as well.
 * @throws {HubError} 404 or 409: there is no such user, it is the administrator's own account, or the last administrator
 */
export async function suspendUser(
  { orm, publicRecord }: Pick<HubContext, "orm" | "publicRecord">,
  name: string,
  { reason, until, disableRepositories, ...change }: Suspension & AuditedChange,
): Promise<void> {
  if (until !== null && until <= change.now)
    throw new HubError("BadRequest", "The end of a suspension must be in the future.", { body: { field: "until" } });
  let hidden = disableRepositories ? await repositoriesOf(orm, name) : [];
  const forget = (): void => {
    for (const { type, fullName } of hidden) publicRecord.forget(type, fullName);
  };
  forget();
  const suspend = orm.transaction(async (transaction) => {
    const locked = await lockUser(transaction, name);
    const { user } = locked;
    checkMayLose(locked, change);
    if (isSuspended(user, change.now)) throw new HubError("Conflict", `${user.name} is suspended already.`);
    await transaction
      .update(namespaces)
      .set({ suspendedAt: change.now, suspendedUntil: until, suspensionReason: reason })
      .where(eq(namespaces.id, user.id));
    await endSessions(transaction, user.id);
    const disabled = disableRepositories ? await disableAllOf(transaction, user.id, { reason, now: change.now }) : [];
    hidden = [...hidden, ...disabled];
    const details = { reason, until: until?.toISOString() ?? null, disabledRepositories: disabled.length };
    await recordAudit(transaction, change, { action: "user.suspend", ownerId: user.id, subject: user.name, details });
  });
  // If the database fails in the middle, the change counts as made.
  await suspend.finally(forget);
}

async function repositoriesOf(queries: Queries, name: string) {
  return queries
    .select({ type: repos.type, fullName: repos.fullName })
    .from(repos)
    .innerJoin(namespaces, eq(namespaces.id, repos.namespaceId))
    .where(eq(namespaces.foldedName, foldName(name)));
}

/** Ends a suspension, and enables the repositories that were disabled with it. @throws {HubError} 404 or 409 */
export async function unsuspendUser(queries: Queries, name: string, change: AuditedChange): Promise<void> {
  await queries.transaction(async (transaction) => {
    const { user } = await lockUser(transaction, name);
    if (user.suspendedAt === null) throw new HubError("Conflict", `${user.name} is not suspended.`);
    await transaction
      .update(namespaces)
      .set({ suspendedAt: null, suspendedUntil: null, suspensionReason: null })
      .where(eq(namespaces.id, user.id));
    const enabledRepositories = await enableAllOf(transaction, user.id);
    await announceDirectoryChange(transaction, { kind: "tokens" });
    const about = { ownerId: user.id, subject: user.name, details: { enabledRepositories } };
    await recordAudit(transaction, change, { action: "user.unsuspend", ...about });
  });
}

/** Ends the suspensions whose time is over. Their users may sign in already, but their repositories may be disabled. */
export async function endExpiredSuspensions(queries: Queries, now: Date): Promise<void> {
  const expired = await queries
    .select({ name: namespaces.name })
    .from(namespaces)
    .where(lte(namespaces.suspendedUntil, now));
  for (const { name } of expired) await unsuspendUser(queries, name, { now, origin: regularJob });
}

/** Makes a user an administrator, or removes that right. @throws {HubError} 404 or 409 */
export async function setAdministrator(
  queries: Queries,
  { name, admin }: { name: string; admin: boolean },
  change: AuditedChange,
): Promise<void> {
  await queries.transaction(async (transaction) => {
    const locked = await lockUser(transaction, name);
    const { user } = locked;
    if (user.isAdmin === admin) return;
    if (!admin) checkMayLose(locked, change);
    else if (isSuspended(user, change.now)) throw new HubError("Conflict", `${user.name} is suspended.`);
    await transaction.update(namespaces).set({ isAdmin: admin }).where(eq(namespaces.id, user.id));
    await announceDirectoryChange(transaction, { kind: "tokens" });
    const about = { ownerId: user.id, subject: user.name, details: { admin } };
    await recordAudit(transaction, change, { action: "user.rights", ...about });
  });
}

type UserRow = typeof namespaces.$inferSelect;

/** Two administrators cannot suspend each other at the same moment: all administrators are locked. */
async function lockUser(transaction: Queries, name: string): Promise<{ user: UserRow; administrators: UserRow[] }> {
  const administrators = await lockAdministrators(transaction);
  const [user] = await transaction
    .select()
    .from(namespaces)
    .where(and(eq(namespaces.foldedName, foldName(name)), eq(namespaces.kind, "user")))
    .for("update");
  if (user === undefined) throw new HubError("NotFound", "There is no user with this name.");
  return { user, administrators };
}

function checkMayLose({ user, administrators }: Awaited<ReturnType<typeof lockUser>>, change: AuditedChange): void {
  if (user.id === change.origin.actorId)
    throw new HubError("Conflict", "You cannot suspend your own account or remove its rights.");
  if (user.isAdmin && !hasOtherAdministrator(administrators, user.id, change.now))
    throw new HubError("Conflict", `${user.name} is the last administrator of this hub.`);
}
