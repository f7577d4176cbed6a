import { and, eq } from "drizzle-orm";
import type { AuditOrigin } from "../../audit/record-audit.ts";
import type { AppChange, CreatedApp, OwnApp } from "../../contract/oauth/oauth.ts";
import type { Queries } from "../../database/queries.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { oauthApps, oauthCodes } from "../tables.ts";
import { checkApp, invalid, newSecret, recordApp, representApp } from "./create-app.ts";
import type { AppRow } from "./find-app.ts";

interface ChangedApp {
  userId: string;
  appId: string;
  origin: AuditOrigin;
}

/**
 * Changes an app of a user. When its addresses change, open codes stop working: they may go to an address that is not
 * the developer's any more.
 * @returns `undefined` if the user has no such app
 * @throws {HubError} a value is not valid
 */
export async function changeOwnApp(
  { orm, now }: OAuthContext,
  { userId, appId, origin, change }: ChangedApp & { change: AppChange },
): Promise<OwnApp | undefined> {
  const checked = checkApp(change);
  return orm.transaction(async (transaction) => {
    const before = await ownApp(transaction, { userId, appId });
    if (before === undefined) return undefined;
    const app = { ...before, ...checked };
    await transaction.update(oauthApps).set(checked).where(eq(oauthApps.id, appId));
    if (before.redirectUris.join(" ") !== app.redirectUris.join(" "))
      await transaction.delete(oauthCodes).where(eq(oauthCodes.appId, appId));
    await recordApp(transaction, { now: now(), origin }, "app.change", app);
    return representApp(app);
  });
}

/**
 * Replaces the secret of an app of a user. The old one stops working at once; its users stay logged in.
 * @returns `undefined` if the user has no such app
 * @throws {HubError} the app has no secret
 */
export async function renewAppSecret(
  { orm, now }: OAuthContext,
  { userId, appId, origin }: ChangedApp,
): Promise<CreatedApp | undefined> {
  return orm.transaction(async (transaction) => {
    const app = await ownApp(transaction, { userId, appId });
    if (app === undefined) return undefined;
    if (app.secretHash === null)
      throw invalid("isConfidential", "This app has no secret. Create an app that can keep one.");
    const { secret, secretHash } = newSecret();
    await transaction.update(oauthApps).set({ secretHash }).where(eq(oauthApps.id, appId));
    await recordApp(transaction, { now: now(), origin }, "app.secret", app);
    return { ...representApp(app), secret };
  });
}

async function ownApp(
  transaction: Queries,
  { userId, appId }: Pick<ChangedApp, "userId" | "appId">,
): Promise<AppRow | undefined> {
  const isOwn = and(eq(oauthApps.id, appId), eq(oauthApps.ownerId, userId));
  const [app] = await transaction.select().from(oauthApps).where(isOwn).for("update");
  return app;
}
