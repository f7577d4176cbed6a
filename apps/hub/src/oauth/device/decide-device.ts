import { networkOf } from "@modelyard/platform/http/address";
import { limits } from "@modelyard/platform/limits";
import { and, eq, gt } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { lockSubjects, logAttempt, recentAttempts, tooManyAttempts } from "../../accounts/login/attempts.ts";
import { namespaces } from "../../accounts/tables.ts";
import type { AuditOrigin } from "../../audit/record-audit.ts";
import type { PendingDevice } from "../../contract/oauth/oauth.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { recordAllowed } from "../record-consent.ts";
import { chosenOrganisations } from "../scopes.ts";
import { oauthApps, oauthDeviceCodes } from "../tables.ts";
import { normalUserCode } from "./user-code.ts";

const { windowMs, failuresPerUser, failuresPerNetwork } = limits.oauth.device;

interface Entry {
  caller: SignedIn;
  address: string | undefined;
  /** As typed. */
  userCode: string;
}

/**
 * Returns the device that shows this code. Unknown codes count against the user and the network, so that codes cannot be
 * guessed.
 * @throws {HubError} 404: no device waits with this code; 429: too many unknown codes
 */
export async function findDevice(context: OAuthContext, entry: Entry): Promise<PendingDevice> {
  return countingFailures(context, entry, async (transaction, userCode) => {
    const [found] = await transaction
      .select({ code: oauthDeviceCodes, app: oauthApps, owner: namespaces.name })
      .from(oauthDeviceCodes)
      .innerJoin(oauthApps, eq(oauthApps.id, oauthDeviceCodes.appId))
      .leftJoin(namespaces, eq(namespaces.id, oauthApps.ownerId))
      .where(isPending(context, userCode));
    if (found === undefined) return undefined;
    const { code, app, owner } = found;
    return {
      app: { name: app.name, uri: app.uri, owner, isBuiltIn: app.origin === "built-in" },
      scopes: code.scopes,
      isUnlimited: code.role === "write",
      userCode,
      requestedAt: code.createdAt.toISOString(),
      address: code.address,
    };
  });
}

/**
 * Stores the decision of a user about a device. Of two decisions the first counts.
 * @throws {HubError} 404: no device waits with this code; 429: too many unknown codes
 */
export async function decideDevice(
  context: OAuthContext,
  {
    decision,
    organisations,
    origin,
    ...entry
  }: Entry & { decision: "allow" | "deny"; organisations: readonly string[]; origin: AuditOrigin },
): Promise<void> {
  await countingFailures(context, entry, async (transaction, userCode) => {
    const [decided] = await transaction
      .update(oauthDeviceCodes)
      .set({
        status: decision === "allow" ? "allowed" : "denied",
        userId: entry.caller.userId,
        organisationIds: chosenOrganisations(entry.caller, organisations),
      })
      .where(isPending(context, userCode))
      .returning();
    if (decided !== undefined && decision === "allow")
      await recordAllowed(transaction, { consent: decided, userId: entry.caller.userId, origin, now: context.now() });
    return decided;
  });
}

function isPending({ now, hmac }: OAuthContext, userCode: string) {
  const { userCodeHash, status, expiresAt } = oauthDeviceCodes;
  return and(eq(userCodeHash, hmac(userCode)), eq(status, "pending"), gt(expiresAt, now()));
}

/** Runs a step that needs a valid code. @param step returns `undefined` if no device waits with the code */
async function countingFailures<T>(
  { orm, now }: OAuthContext,
  { caller, address, userCode }: Entry,
  step: (transaction: Queries, userCode: string) => Promise<T | undefined>,
): Promise<T> {
  const user = `device user:${caller.userId}`;
  const network = `device network:${address === undefined ? "unknown" : networkOf(address)}`;
  const at = now();
  const result = await orm.transaction(async (transaction) => {
    await lockSubjects(transaction, [user, network]);
    const recent = await recentAttempts(transaction, [user, network], new Date(at.getTime() - windowMs));
    for (const [subject, limit] of [
      [user, failuresPerUser],
      [network, failuresPerNetwork],
    ] as const) {
      const failures = recent.get(subject);
      if (failures !== undefined && failures.count >= limit)
        throw tooManyAttempts("Too many wrong codes", failures.oldest.getTime() + windowMs - at.getTime());
    }
    const normal = normalUserCode(userCode);
    const found = normal === undefined ? undefined : await step(transaction, normal);
    // A correct code does not reset the count: an attacker could enter codes of their own devices in between.
    if (found === undefined) await logAttempt(transaction, [user, network], at);
    return found;
  });
  if (result !== undefined) return result;
  throw new HubError("NotFound", "No device waits with this code. It may have expired: start the login again.");
}
