import { and, asc, eq } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { isSuspended } from "./is-suspended.ts";
import { namespaces } from "./tables.ts";

type UserRow = typeof namespaces.$inferSelect;

/** Locks the administrators of the hub, so that two of them cannot lose this right at the same moment. */
export async function lockAdministrators(transaction: Queries): Promise<UserRow[]> {
  return transaction
    .select()
    .from(namespaces)
    .where(and(eq(namespaces.isAdmin, true), eq(namespaces.kind, "user")))
    .orderBy(asc(namespaces.id))
    .for("update");
}

/** Returns whether the hub has an administrator besides a user who can sign in. */
export function hasOtherAdministrator(administrators: readonly UserRow[], userId: string, now: Date): boolean {
  return administrators.some((administrator) => administrator.id !== userId && !isSuspended(administrator, now));
}
