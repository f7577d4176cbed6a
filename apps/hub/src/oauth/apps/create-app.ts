import { randomBytes, randomUUID } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { count, eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { lockSubjects } from "../../accounts/login/attempts.ts";
import { type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import type { AppCreation, CreatedApp, OAuthScope } from "../../contract/oauth/oauth.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { oauthApps } from "../tables.ts";
import type { AppRow } from "./find-app.ts";
import { redirectUriProblem } from "./redirect-uris.ts";

interface NewApp extends Pick<AppRow, "ownerId" | "origin" | "name" | "uri" | "redirectUris"> {
  scopes: OAuthScope[] | null;
  isConfidential: boolean;
}

/** Stores an app. @returns its secret, which cannot be read again later */
export async function insertApp(
  transaction: Queries,
  { isConfidential, ...app }: NewApp,
  now: Date,
): Promise<{ app: AppRow; secret: string | undefined }> {
  const secret = isConfidential ? randomBytes(32).toString("base64url") : undefined;
  const secretHash = secret === undefined ? null : hashSecret(secret);
  const row = { id: randomUUID(), ...app, secretHash, createdAt: now };
  await transaction.insert(oauthApps).values(row);
  return { app: row, secret };
}

/**
 * Creates an app of the caller.
 * @throws {HubError} a value is not valid, or the caller has too many apps
 */
export async function createOwnApp(
  { orm, now }: OAuthContext,
  { userId }: SignedIn,
  { name, uri, redirectUris, isConfidential, origin }: AppCreation & { origin: AuditOrigin },
): Promise<CreatedApp> {
  for (const redirectUri of redirectUris) {
    const problem = redirectUriProblem(redirectUri);
    if (problem !== undefined) throw invalid("redirectUris", `"${redirectUri.slice(0, 100)}": ${problem}`);
  }
  const website = uri === undefined || uri === "" ? null : uri;
  if (website !== null && !isWebsite(website)) throw invalid("uri", "The website must be an https address.");
  return orm.transaction(async (transaction) => {
    await lockSubjects(transaction, [`apps of ${userId}`]);
    const [existing] = await transaction
      .select({ count: count() })
      .from(oauthApps)
      .where(eq(oauthApps.ownerId, userId));
    const most = limits.oauth.appsPerUser;
    if ((existing?.count ?? 0) >= most) throw invalid("name", `A user can have ${most} apps. Delete one first.`);
    const fields = { ownerId: userId, origin: "own", name, uri: website, redirectUris, scopes: null } as const;
    const { app, secret } = await insertApp(transaction, { ...fields, isConfidential }, now());
    const event = { action: "app.create", ownerId: userId, subject: name, details: { appId: app.id } } as const;
    await recordAudit(transaction, { now: now(), origin }, event);
    return { ...representApp(app), ...(secret === undefined ? {} : { secret }) };
  });
}

/** Returns whether an address can be shown as the website of an app. */
export function isWebsite(uri: string): boolean {
  return uri.length <= 2048 && /^https?:\/\/[\x21-\x7e]+$/.test(uri) && URL.canParse(uri);
}

export function representApp({ id, name, uri, redirectUris, secretHash, createdAt }: AppRow): CreatedApp {
  return { id, name, uri, redirectUris, isConfidential: secretHash !== null, createdAt: createdAt.toISOString() };
}

function invalid(field: string, message: string): HubError {
  return new HubError("BadRequest", message, { body: { field } });
}
