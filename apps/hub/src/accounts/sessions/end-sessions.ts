import { and, eq, ne } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { forgetOneTimeSecrets } from "../one-time-secrets/one-time-secrets.ts";
import { sessions } from "../tables.ts";

/**
 * Ends the sessions of a user, sign-ins that wait for the second factor, and links that set a password.
 * @param exceptHash the hash of a session that stays
 * @returns how many sessions ended
 */
export async function endSessions(transaction: Queries, userId: string, exceptHash?: string): Promise<number> {
  const ofUser = eq(sessions.userId, userId);
  const ended = await transaction
    .delete(sessions)
    .where(exceptHash === undefined ? ofUser : and(ofUser, ne(sessions.hash, exceptHash)))
    .returning({ id: sessions.id });
  await forgetOneTimeSecrets(transaction, userId);
  await announceDirectoryChange(transaction, { kind: "tokens" });
  return ended.length;
}
