import { randomBytes } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import type { Caller, SignedIn } from "../../accounts/caller.ts";
import { namespaces } from "../../accounts/tables.ts";
import type { AuditOrigin } from "../../audit/record-audit.ts";
import type { AuthorizationState } from "../../contract/oauth/oauth.ts";
import { HubError } from "../../errors.ts";
import { redirectTarget } from "../apps/redirect-uris.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { recordAllowed } from "../record-consent.ts";
import { chosenOrganisations } from "../scopes.ts";
import { oauthCodes, oauthGrants } from "../tables.ts";
import { type AuthorizationRequest, checkRequest, type ReportedProblem } from "./check-request.ts";

interface Authorization {
  /** The query of the app's request. */
  query: string;
  /** The base URL of the hub, which identifies it to apps. */
  issuer: string;
}

/**
 * Returns what to do with an authorization request: ask the user to sign in or for consent, or send the user back.
 * @throws {HubError} the app or its address is not known
 */
export async function beginAuthorization(
  context: OAuthContext,
  caller: Caller,
  { query, issuer }: Authorization,
): Promise<AuthorizationState> {
  const request = await checkRequest(context, query);
  const report = async (problem: ReportedProblem): Promise<AuthorizationState> => {
    if (await isTrusted(context, caller, problem)) return { state: "redirect", url: problemUrl(problem, issuer) };
    throw new HubError("BadRequest", `${problem.description} Tell the app's developer.`);
  };
  if ("code" in request) return report(request);
  const { app, prompts, redirectUri, scopes } = request;
  const isSilent = prompts.has("none");
  const refuse = (code: "login_required" | "consent_required") =>
    report({ ...request, code, description: "The user has to decide, which prompt=none forbids." });
  if (caller === undefined) return isSilent ? refuse("login_required") : { state: "login" };
  if (!isSilent && (prompts.has("login") || prompts.has("select_account"))) return { state: "login" };
  const organisationIds = prompts.has("consent") ? undefined : await earlierConsent(context, caller, request);
  if (organisationIds !== undefined)
    return { state: "redirect", url: await codeUrl(context, caller, { request, organisationIds, issuer }) };
  if (isSilent) return refuse("consent_required");
  const [owner] =
    app.ownerId === null ? [] : await context.orm.select().from(namespaces).where(eq(namespaces.id, app.ownerId));
  return {
    state: "consent",
    request: {
      app: { name: app.name, uri: app.uri, owner: owner?.name ?? null, isBuiltIn: app.origin === "built-in" },
      scopes,
      isUnlimited: false,
    },
    target: redirectTarget(redirectUri),
  };
}

/**
 * Stores the decision of a user about an authorization request.
 * @returns the address to which the user is sent
 * @throws {HubError} the app or its address is not known
 */
export async function decideAuthorization(
  context: OAuthContext,
  caller: SignedIn,
  {
    query,
    issuer,
    decision,
    organisations,
    origin,
  }: Authorization & { decision: "allow" | "deny"; organisations: readonly string[]; origin: AuditOrigin },
): Promise<string> {
  const request = await checkRequest(context, query);
  if ("code" in request) return problemUrl(request, issuer);
  if (decision === "deny")
    return problemUrl({ ...request, code: "access_denied", description: "The user refused the request." }, issuer);
  const { app, scopes } = request;
  const organisationIds = chosenOrganisations(caller, organisations);
  const { userId } = caller;
  const consent = { appId: app.id, role: "fineGrained", scopes, organisationIds } as const;
  await context.orm.transaction((transaction) =>
    recordAllowed(transaction, { consent, userId, origin, now: context.now() }),
  );
  return codeUrl(context, caller, { request, organisationIds, issuer });
}

/**
 * Returns whether a user may be sent to an app without deciding. Everyone can register an app without an account, and
 * could otherwise use this hub's address for links to a site of theirs.
 */
async function isTrusted(
  { orm }: OAuthContext,
  caller: Caller,
  { app }: Pick<ReportedProblem, "app">,
): Promise<boolean> {
  if (app.origin !== "dynamic") return true;
  if (caller === undefined) return false;
  const { userId, appId } = oauthGrants;
  const ofUser = and(eq(userId, caller.userId), eq(appId, app.id));
  return (await orm.select({ id: oauthGrants.id }).from(oauthGrants).where(ofUser).limit(1)).length > 0;
}

/**
 * Returns the organizations of an earlier consent that includes the request. An installed program without a secret could
 * be another one with the same address, so its user always decides: RFC 8252 section 8.6.
 */
async function earlierConsent(
  { orm, now }: OAuthContext,
  { userId, organisations }: SignedIn,
  { app, redirectUri, scopes }: AuthorizationRequest,
): Promise<string[] | undefined> {
  if (app.secretHash === null && !redirectUri.startsWith("https:")) return undefined;
  const grants = await orm
    .select()
    .from(oauthGrants)
    .where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.appId, app.id), gt(oauthGrants.expiresAt, now())))
    .orderBy(desc(oauthGrants.createdAt), desc(oauthGrants.id))
    .limit(limits.oauth.grantsPerApp);
  const found = grants.find((grant) => scopes.every((scope) => grant.scopes.includes(scope)));
  return found?.organisationIds.filter((id) => organisations.some((membership) => membership.id === id));
}

interface Issue {
  request: AuthorizationRequest;
  organisationIds: string[];
  issuer: string;
}

async function codeUrl(
  { orm, now }: OAuthContext,
  { userId }: SignedIn,
  { request, organisationIds, issuer }: Issue,
): Promise<string> {
  const { app, redirectUri, codeChallenge, scopes, nonce, state } = request;
  const code = randomBytes(32).toString("base64url");
  const ofBoth = and(eq(oauthCodes.userId, userId), eq(oauthCodes.appId, app.id));
  await orm.transaction(async (transaction) => {
    await transaction.insert(oauthCodes).values({
      hash: hashSecret(code),
      appId: app.id,
      userId,
      redirectUri,
      codeChallenge,
      scopes,
      organisationIds,
      nonce: nonce ?? null,
      expiresAt: new Date(now().getTime() + limits.oauth.codeMs),
      grantId: null,
    });
    const newest = transaction
      .select({ hash: oauthCodes.hash })
      .from(oauthCodes)
      .where(ofBoth)
      .orderBy(desc(oauthCodes.expiresAt))
      .limit(limits.oauth.codesPerApp);
    await transaction.delete(oauthCodes).where(and(ofBoth, notInArray(oauthCodes.hash, newest)));
  });
  return withParameters(redirectUri, { code, state, iss: issuer });
}

function problemUrl({ redirectUri, state, code, description }: ReportedProblem, issuer: string): string {
  return withParameters(redirectUri, { error: code, error_description: description, state, iss: issuer });
}

/** Adds parameters to an address. `iss` lets apps of several hubs distinguish them: RFC 9207. */
function withParameters(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
}
