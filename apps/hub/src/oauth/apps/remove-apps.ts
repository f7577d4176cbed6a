import { and, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import { accessTokens } from "../../accounts/tables.ts";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { webhooks } from "../../webhooks/tables.ts";
import { oauthApps, oauthCodes, oauthDeviceCodes, oauthGrants } from "../tables.ts";

/** Deletes apps with all their logins, codes and tokens. @returns the deleted apps */
export async function removeApps(transaction: Queries, condition: SQL | undefined) {
  const apps = transaction.select({ id: oauthApps.id }).from(oauthApps).where(condition);
  await removeTokens(transaction, inArray(oauthGrants.appId, apps));
  const removed = await transaction.delete(oauthApps).where(condition).returning();
  await announceDirectoryChange(transaction, { kind: "tokens" });
  return removed;
}

/**
 * Withdraws the consents of a user with their tokens, and ends logins that are not complete. Webhooks of the apps go too:
 * they would go on to send an app what happens in the user's repositories.
 * @param appId undefined: of all apps
 * @returns how many there were
 */
export async function removeConsents(transaction: Queries, userId: string, appId?: string): Promise<number> {
  const of = (table: typeof oauthGrants | typeof oauthCodes | typeof oauthDeviceCodes) =>
    and(eq(table.userId, userId), appId === undefined ? undefined : eq(table.appId, appId));
  // The other order would miss the consent of a code that is exchanged meanwhile.
  const codes = await transaction.delete(oauthCodes).where(of(oauthCodes)).returning({ id: oauthCodes.hash });
  const devices = await transaction
    .delete(oauthDeviceCodes)
    .where(of(oauthDeviceCodes))
    .returning({ id: oauthDeviceCodes.hash });
  await transaction.delete(webhooks).where(and(eq(webhooks.userId, userId), webhookIsOf(appId)));
  await removeTokens(transaction, of(oauthGrants));
  const grants = await transaction.delete(oauthGrants).where(of(oauthGrants)).returning({ id: oauthGrants.id });
  await announceDirectoryChange(transaction, { kind: "tokens" });
  return codes.length + devices.length + grants.length;
}

function webhookIsOf(appId: string | undefined): SQL | undefined {
  return appId === undefined ? isNotNull(webhooks.appId) : eq(webhooks.appId, appId);
}

/** Deletes the access tokens of consents. Without their consent they would be invalid, but stay until they expire. */
async function removeTokens(transaction: Queries, ofGrants: SQL | undefined): Promise<void> {
  const grants = transaction.select({ id: oauthGrants.id }).from(oauthGrants).where(ofGrants);
  await transaction.delete(accessTokens).where(inArray(accessTokens.grantId, grants));
}
