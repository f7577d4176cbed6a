import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { AuditOrigin } from "../../audit/record-audit.ts";
import { type AppsReply, type ConnectedApp, oauthScopes } from "../../contract/oauth/oauth.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { recordRevoked } from "../record-consent.ts";
import { oauthApps, oauthGrants } from "../tables.ts";
import { recordApp, representApp } from "./create-app.ts";
import { removeApps, removeConsents } from "./remove-apps.ts";

/** Lists the apps of a user, and the apps to which the user gave access, the last login first. */
export async function listApps({ orm, now }: OAuthContext, userId: string): Promise<AppsReply> {
  const own = await orm
    .select()
    .from(oauthApps)
    .where(eq(oauthApps.ownerId, userId))
    .orderBy(asc(oauthApps.createdAt), asc(oauthApps.id));
  const rows = await orm
    .select({ app: oauthApps, grant: oauthGrants })
    .from(oauthGrants)
    .innerJoin(oauthApps, eq(oauthApps.id, oauthGrants.appId))
    .where(and(eq(oauthGrants.userId, userId), gt(oauthGrants.expiresAt, now())))
    .orderBy(desc(oauthGrants.createdAt), desc(oauthGrants.id));
  const connected = new Map<string, ConnectedApp>();
  for (const { app, grant } of rows) {
    const known = connected.get(app.id);
    const scopes = new Set([...(known?.scopes ?? []), ...grant.scopes]);
    connected.set(app.id, {
      id: app.id,
      name: app.name,
      uri: app.uri,
      isBuiltIn: app.origin === "built-in",
      isUnlimited: known?.isUnlimited === true || grant.role === "write",
      scopes: oauthScopes.filter((scope) => scopes.has(scope)),
      logins: (known?.logins ?? 0) + 1,
      lastLoginAt: known?.lastLoginAt ?? grant.createdAt.toISOString(),
    });
  }
  return { own: own.map(representApp), connected: [...connected.values()] };
}

interface AppOfUser {
  userId: string;
  appId: string;
  origin: AuditOrigin;
}

/** Withdraws a user's consents to an app, with all its tokens and open logins. @returns false if there are none */
export async function disconnectApp(
  { orm, now }: OAuthContext,
  { userId, appId, origin }: AppOfUser,
): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    if ((await removeConsents(transaction, userId, appId)) === 0) return false;
    await recordRevoked(transaction, { appId, userId, origin, now: now(), reason: "the user disconnected the app" });
    return true;
  });
}

/** Deletes an app of a user: all its users are logged out of it. @returns false if the user has no such app */
export async function deleteOwnApp({ orm, now }: OAuthContext, { userId, appId, origin }: AppOfUser): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    const [app] = await removeApps(transaction, and(eq(oauthApps.id, appId), eq(oauthApps.ownerId, userId)));
    if (app === undefined) return false;
    await recordApp(transaction, { now: now(), origin }, "app.delete", app);
    return true;
  });
}
