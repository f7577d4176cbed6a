import { limits } from "@modelyard/platform/limits";
import { and, eq, isNotNull, lt, notExists, or } from "drizzle-orm";
import { accessTokens } from "../accounts/tables.ts";
import type { HubContext } from "../hub-context.ts";
import { oauthApps, oauthCodes, oauthDeviceCodes, oauthGrants, oauthRefreshTokens } from "./tables.ts";

/** Removes expired codes, tokens and consents, access tokens of deleted consents, and apps that registered themselves and are unused. */
export async function removeExpiredOAuth({ orm, now }: Pick<HubContext, "orm" | "now">): Promise<void> {
  const at = now();
  await orm.delete(oauthDeviceCodes).where(lt(oauthDeviceCodes.expiresAt, at));
  await orm.delete(oauthCodes).where(lt(oauthCodes.expiresAt, at));
  await orm.delete(oauthRefreshTokens).where(lt(oauthRefreshTokens.expiresAt, at));
  await orm.delete(oauthGrants).where(lt(oauthGrants.expiresAt, at));
  const grantOfToken = orm.select().from(oauthGrants).where(eq(oauthGrants.id, accessTokens.grantId));
  await orm
    .delete(accessTokens)
    .where(and(isNotNull(accessTokens.grantId), or(lt(accessTokens.expiresAt, at), notExists(grantOfToken))));
  const isForOneTask = or(isNotNull(accessTokens.publisherId), isNotNull(accessTokens.sshKeyId));
  await orm.delete(accessTokens).where(and(isForOneTask, lt(accessTokens.expiresAt, at)));
  const grantOfApp = orm.select().from(oauthGrants).where(eq(oauthGrants.appId, oauthApps.id));
  const unusedSince = new Date(at.getTime() - limits.oauth.registration.unusedMs);
  const isUnused = and(eq(oauthApps.origin, "dynamic"), lt(oauthApps.createdAt, unusedSince), notExists(grantOfApp));
  await orm.delete(oauthApps).where(isUnused);
}
