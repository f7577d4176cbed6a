import { randomBytes } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { networkOf } from "@modelyard/platform/http/address";
import { limits } from "@modelyard/platform/limits";
import { and, eq } from "drizzle-orm";
import { lockSubjects, logAttempt, recentAttempts, tooManyAttempts } from "../../accounts/login/attempts.ts";
import { oauthScopes } from "../../contract/oauth/oauth.ts";
import { commandLineClientId } from "../apps/built-in-apps.ts";
import { type AppRow, checkSecret, findApp } from "../apps/find-app.ts";
import { createGrant, issueTokens, type TokenReply } from "../issue-tokens.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { type OAuthErrorCode, oauthError } from "../oauth-error.ts";
import { lifetimeOf } from "../refresh-tokens.ts";
import { type Consent, parseScopes } from "../scopes.ts";
import { oauthDeviceCodes } from "../tables.ts";
import { mintUserCode } from "./user-code.ts";

const { lifetimeMs, intervalMs, windowMs, requestsPerNetwork } = limits.oauth.device;

interface DeviceRequest {
  app: AppRow;
  /** Requested scopes, separated by spaces. */
  scope: string | undefined;
  address: string | undefined;
}

/**
 * Starts the login of a device.
 * @returns the code with which the device waits, and the one that its user enters
 * @throws {HubError} 429 after too many requests of the same network; none of the scopes is known
 */
export async function requestDeviceCode(
  { orm, now, hmac }: OAuthContext,
  { app, scope, address }: DeviceRequest,
): Promise<{ deviceCode: string; userCode: string }> {
  const deviceCode = randomBytes(32).toString("base64url");
  const userCode = mintUserCode();
  const at = now();
  await orm.transaction(async (transaction) => {
    const network = `device codes:${address === undefined ? "unknown" : networkOf(address)}`;
    await lockSubjects(transaction, [network]);
    const since = new Date(at.getTime() - windowMs);
    const recent = (await recentAttempts(transaction, [network], since)).get(network);
    if (recent !== undefined && recent.count >= requestsPerNetwork)
      throw tooManyAttempts("Too many requests for a code", recent.oldest.getTime() + windowMs - at.getTime());
    await logAttempt(transaction, [network], at);
    await transaction.insert(oauthDeviceCodes).values({
      hash: hashSecret(deviceCode),
      userCodeHash: hmac(userCode),
      appId: app.id,
      ...requestedRights(app, scope),
      status: "pending",
      userId: null,
      organisationIds: [],
      address: address ?? null,
      intervalMs,
      polledAt: null,
      createdAt: at,
      expiresAt: new Date(at.getTime() + lifetimeMs),
    });
  });
  return { deviceCode, userCode };
}

/** The command line requests no scopes and acts for its user in everything, as with a token of role `write`. */
function requestedRights(app: AppRow, scope: string | undefined): Pick<Consent, "role" | "scopes"> {
  if (app.id === commandLineClientId && scope === undefined) return { role: "write", scopes: [...oauthScopes] };
  const scopes = parseScopes(scope ?? (app.scopes ?? ["openid", "profile"]).join(" "), app.scopes);
  if (scopes.length === 0) throw oauthError("invalid_scope", "The app may request none of these scopes.");
  return { role: "fineGrained", scopes };
}

interface Poll {
  deviceCode: string;
  clientId: string;
  clientSecret: string | undefined;
}

const problems = {
  invalid_grant: "This device code is unknown or was used before.",
  expired_token: "This device code has expired. Request another one.",
  slow_down: "The device asks too often. Wait longer before the next request.",
  authorization_pending: "The user has not entered the code yet.",
  access_denied: "The user refused the request.",
} as const satisfies Partial<Record<OAuthErrorCode, string>>;

/**
 * Returns the tokens of a device whose user has entered the code, once.
 * @throws {HubError} the user has not decided yet or has refused, or the code is invalid
 */
export async function pollDevice(
  { orm, now }: OAuthContext,
  { deviceCode, clientId, clientSecret }: Poll,
): Promise<TokenReply> {
  const app = await findApp(orm, clientId);
  checkSecret(app, clientSecret);
  // Errors are returned, not thrown, because the transaction stores when the device asked.
  const result = await orm.transaction(async (transaction): Promise<TokenReply | keyof typeof problems> => {
    const isThis = and(eq(oauthDeviceCodes.hash, hashSecret(deviceCode)), eq(oauthDeviceCodes.appId, app.id));
    const [code] = await transaction.select().from(oauthDeviceCodes).where(isThis).for("update");
    const at = now();
    if (code === undefined) return "invalid_grant";
    if (code.expiresAt <= at) return "expired_token";
    if (code.status === "denied") return "access_denied";
    if (code.status === "pending" || code.userId === null) {
      // A second is allowed for the way of the requests.
      const isFast = code.polledAt !== null && at.getTime() - code.polledAt.getTime() < code.intervalMs - 1000;
      const slower = isFast ? Math.min(code.intervalMs + intervalMs, lifetimeMs) : code.intervalMs;
      await transaction.update(oauthDeviceCodes).set({ polledAt: at, intervalMs: slower }).where(isThis);
      return isFast ? "slow_down" : "authorization_pending";
    }
    await transaction.delete(oauthDeviceCodes).where(isThis);
    const grant = await createGrant(transaction, { app, userId: code.userId, consent: code, now: at });
    return issueTokens(transaction, { grant, lifetimeMs: lifetimeOf(app), now: at });
  });
  if (typeof result === "string") throw oauthError(result, problems[result]);
  return result;
}
