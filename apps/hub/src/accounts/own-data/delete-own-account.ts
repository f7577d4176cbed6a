import { and, count, eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { AuditedChange } from "../../audit/record-audit.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { repos } from "../../repos/tables.ts";
import { hasOtherAdministrator, lockAdministrators } from "../administrators.ts";
import type { SignedIn } from "../caller.ts";
import { foldName } from "../names.ts";
import { lockMembers, needAdministrator } from "../organisations/organisations.ts";
import { members, namespaces } from "../tables.ts";
import { removeAccount } from "./remove-account.ts";

/**
 * Deletes the account of a user.
 * @param name the own name, which the user has typed
 * @throws {HubError} 400: another name; 409: the account has repositories, or is the last administrator of an organization or of the hub
 */
export async function deleteOwnAccount(
  orm: PostgresJsDatabase,
  { userId, userName, isAdmin, organisations }: SignedIn,
  { name, ...change }: AuditedChange & { name: string },
): Promise<void> {
  if (foldName(name.trim()) !== foldName(userName))
    throw new HubError("BadRequest", "Type your user name to delete the account.", { body: { field: "name" } });
  await orm.transaction(async (transaction) => {
    if (isAdmin) await needOtherAdministrator(transaction, userId, change.now);
    const [row] = await transaction.select().from(namespaces).where(eq(namespaces.id, userId)).for("update");
    if (row?.kind !== "user") throw new HubError("NotFound", "This account was deleted.");
    await needNoRepositories(transaction, userId);
    for (const { id, name: organisation } of organisations.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await lockMembers(transaction, id);
      await transaction.delete(members).where(and(eq(members.organisationId, id), eq(members.userId, userId)));
      await needAdministrator(transaction, id).catch((cause: unknown) => {
        if (!(cause instanceof HubError)) throw cause;
        const reason = `You are the only administrator of ${organisation}. Give the role admin to another member first.`;
        throw new HubError("Conflict", reason, { cause });
      });
    }
    await removeAccount(transaction, row, change);
  });
}

async function needOtherAdministrator(transaction: Queries, userId: string, now: Date): Promise<void> {
  if (hasOtherAdministrator(await lockAdministrators(transaction), userId, now)) return;
  throw new HubError("Conflict", "You are the only administrator of this hub. Make another user administrator first.");
}

async function needNoRepositories(transaction: Queries, userId: string): Promise<void> {
  const [owned] = await transaction.select({ number: count() }).from(repos).where(eq(repos.namespaceId, userId));
  const number = owned?.number ?? 0;
  if (number === 0) return;
  const what = number === 1 ? "1 repository" : `${number} repositories`;
  throw new HubError("Conflict", `Your account has ${what}. Delete or transfer them first.`);
}
