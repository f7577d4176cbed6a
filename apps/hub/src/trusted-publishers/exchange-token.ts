import { hashSecret, mintAccessToken } from "@modelyard/platform/access-token";
import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, eq, lt } from "drizzle-orm";
import { isSuspended } from "../accounts/is-suspended.ts";
import { accessTokens, members, namespaces } from "../accounts/tables.ts";
import { originOf, recordAudit } from "../audit/record-audit.ts";
import type { Queries } from "../database/queries.ts";
import type { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { oauthError } from "../oauth/oauth-error.ts";
import { type Parameters, requiredParameter } from "../oauth/read-parameters.ts";
import { isWriter } from "../repos/access.ts";
import { findByAnyName } from "../repos/find-repo.ts";
import type { RepoRow, RepoType } from "../repos/tables.ts";
import { matchClaims } from "./match-claims.ts";
import type { PublisherContext } from "./publisher-context.ts";
import { trustedPublishers, usedIdTokens } from "./tables.ts";
import { type VerifiedToken, verifyIdToken } from "./verify-id-token.ts";

export const tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange";
const accessTokenType = "urn:ietf:params:oauth:token-type:access_token";
const idTokenTypes: ReadonlySet<string> = new Set([
  "urn:ietf:params:oauth:token-type:id_token",
  "urn:ietf:params:oauth:token-type:jwt",
]);

/** RFC 8693 section 2.2.1. */
export interface ExchangedToken {
  access_token: string;
  issued_token_type: typeof accessTokenType;
  token_type: "bearer";
  expires_in: number;
  scope: string;
}

/**
 * Exchanges the ID token of a job for a short-lived access token that may change one repository (RFC 8693).
 * @throws {HubError} the ID token is not valid, or no trusted publisher of the repository matches it. A hidden repository
 *   responds like one without a publisher
 */
export async function exchangeToken(
  context: PublisherContext,
  call: Pick<Call, "caller" | "clientAddress" | "requestId">,
  parameters: Parameters,
): Promise<ExchangedToken> {
  const { orm, keys, audience } = context;
  const subjectToken = requiredParameter(parameters, "subject_token");
  const wanted = parameters.get("requested_token_type") ?? accessTokenType;
  if (!idTokenTypes.has(requiredParameter(parameters, "subject_token_type")) || wanted !== accessTokenType) {
    throw oauthError("invalid_request", "Only ID tokens can be exchanged, and only for access tokens.");
  }
  const resource = parseResource(requiredParameter(parameters, "resource"));
  if (audience === undefined) {
    throw oauthError(
      "invalid_request",
      "This hub does not exchange ID tokens, because its public address is not configured. Ask the administrator to set MODELYARD_PUBLIC_URL.",
    );
  }
  const now = context.now();
  const verified = await verifyIdToken(subjectToken, { keys, audience, now });
  const repo = await findByAnyName(context, resource.type, resource.fullName);
  if (repo === undefined) throw noPublisher(resource.fullName);
  return orm.transaction(async (transaction) => {
    const matching = await matchingPublisher(transaction, repo, verified);
    if (matching === undefined) throw noPublisher(resource.fullName);
    const { publisher, user } = matching;
    if (isSuspended(user, now)) {
      const why = "The user who added the trusted publisher is suspended. Another member with write access can add it.";
      throw oauthError("invalid_grant", why);
    }
    await markUsed(transaction, verified);
    const value = mintAccessToken();
    const tokenId = newId();
    const expiresAt = new Date(now.getTime() + limits.publishers.tokenMs);
    await transaction
      .delete(accessTokens)
      .where(and(eq(accessTokens.publisherId, publisher.id), lt(accessTokens.expiresAt, now)));
    await transaction.insert(accessTokens).values({
      id: tokenId,
      userId: publisher.userId,
      displayName: `publisher of ${repo.fullName}`.slice(0, 100),
      role: "fineGrained",
      hash: hashSecret(value),
      ending: value.slice(-4),
      createdAt: now,
      expiresAt,
      scopes: {
        canReadGatedRepos: false,
        global: [],
        scoped: [{ id: repo.id, type: repo.type, permissions: ["repo.content.read", "repo.content.write"] }],
      },
      publisherId: publisher.id,
    });
    await transaction.update(trustedPublishers).set({ lastUsedAt: now }).where(eq(trustedPublishers.id, publisher.id));
    const details = { publisherId: publisher.id, tokenId, issuer: verified.issuer, sub: verified.claims.sub };
    const event = { ownerId: repo.namespaceId, subject: repo.fullName, details };
    await recordAudit(transaction, { now, origin: originOf(call) }, { action: "publisher.exchange", ...event });
    return {
      access_token: value,
      issued_token_type: accessTokenType,
      token_type: "bearer",
      expires_in: limits.publishers.tokenMs / 1000,
      scope: "write-repos",
    };
  });
}

/** Parses `namespace/name`, `datasets/namespace/name` or `models/namespace/name`. */
function parseResource(resource: string): { type: RepoType; fullName: string } {
  const segments = resource.split("/");
  const [prefix] = segments;
  const hasPrefix = segments.length === 3 && (prefix === "models" || prefix === "datasets");
  if (!hasPrefix && segments.length !== 2) {
    throw oauthError(
      "invalid_target",
      "resource: expected a repository, such as acme/tiny-chat or datasets/acme/words. Tokens for users are not supported.",
    );
  }
  return { type: prefix === "datasets" && hasPrefix ? "dataset" : "model", fullName: segments.slice(-2).join("/") };
}

function noPublisher(fullName: string): HubError {
  return oauthError(
    "invalid_grant",
    `The ID token is valid, but no trusted publisher of ${fullName.slice(0, 100)} matches its claims. Compare them with the repository's settings.`,
  );
}

/** Returns the oldest rule that matches, with its creator, if that user may still write to the repository. */
async function matchingPublisher(transaction: Queries, repo: RepoRow, { issuer, claims }: VerifiedToken) {
  const rows = await transaction
    .select({ publisher: trustedPublishers, role: members.role, user: namespaces })
    .from(trustedPublishers)
    .innerJoin(namespaces, eq(namespaces.id, trustedPublishers.userId))
    .leftJoin(members, and(eq(members.userId, trustedPublishers.userId), eq(members.organisationId, repo.namespaceId)))
    .where(and(eq(trustedPublishers.repoId, repo.id), eq(trustedPublishers.issuer, issuer)))
    .orderBy(trustedPublishers.createdAt, trustedPublishers.id);
  return rows.find(
    ({ publisher, role, user }) =>
      user.kind === "user" &&
      matchClaims(publisher.claims, claims) &&
      isWriter(repo, { userId: publisher.userId, role }),
  );
}

/** @throws {HubError} the token has an id, and was exchanged before */
async function markUsed(transaction: Queries, { issuer, expiresAt, claims: { jti } }: VerifiedToken): Promise<void> {
  if (jti === undefined) return;
  const keptUntil = new Date(expiresAt.getTime() + limits.openId.clockSkewMs);
  const inserted = await transaction
    .insert(usedIdTokens)
    .values({ issuer, hash: hashSecret(jti), expiresAt: keptUntil })
    .onConflictDoNothing()
    .returning({ hash: usedIdTokens.hash });
  if (inserted.length === 0) {
    throw oauthError("invalid_grant", "The ID token was exchanged before. Request a new one for each exchange.");
  }
}
