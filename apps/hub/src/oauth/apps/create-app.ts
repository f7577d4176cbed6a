import { randomBytes, randomUUID } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { count, eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { lockSubjects } from "../../accounts/login/attempts.ts";
import { type AuditedChange, type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import type { AppChange, AppCreation, CreatedApp, OAuthScope } from "../../contract/oauth/oauth.ts";
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
  const { secret, secretHash } = isConfidential ? newSecret() : { secret: undefined, secretHash: null };
  const row = { id: randomUUID(), ...app, secretHash, createdAt: now };
  await transaction.insert(oauthApps).values(row);
  return { app: row, secret };
}

/** Returns a secret of 256 random bits, of which only the hash is stored. */
export function newSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, secretHash: hashSecret(secret) };
}

/**
 * Checks what a developer says of an app.
 * @returns the values to store
 * @throws {HubError} one is not valid
 */
export function checkApp({ name, uri, redirectUris }: AppChange): Pick<AppRow, "name" | "uri" | "redirectUris"> {
  for (const redirectUri of redirectUris) {
    const problem = redirectUriProblem(redirectUri);
    if (problem !== undefined) throw invalid("redirectUris", `"${redirectUri.slice(0, 100)}": ${problem}`);
  }
  const website = uri === undefined || uri === "" ? null : uri;
  if (website !== null && !isWebsite(website)) throw invalid("uri", "The website must be an https address.");
  return { name, uri: website, redirectUris: [...new Set(redirectUris)] };
}

/**
 * Creates an app of the caller.
 * @throws {HubError} a value is not valid, or the caller has too many apps
 */
export async function createOwnApp(
  { orm, now }: OAuthContext,
  { userId }: SignedIn,
  { isConfidential, origin, ...wanted }: AppCreation & { origin: AuditOrigin },
): Promise<CreatedApp> {
  const checked = checkApp(wanted);
  return orm.transaction(async (transaction) => {
    await lockSubjects(transaction, [`apps of ${userId}`]);
    const [existing] = await transaction
      .select({ count: count() })
      .from(oauthApps)
      .where(eq(oauthApps.ownerId, userId));
    const most = limits.oauth.appsPerUser;
    if ((existing?.count ?? 0) >= most) throw invalid("name", `A user can have ${most} apps. Delete one first.`);
    const fields = { ...checked, ownerId: userId, origin: "own", scopes: null } as const;
    const { app, secret } = await insertApp(transaction, { ...fields, isConfidential }, now());
    await recordApp(transaction, { now: now(), origin }, "app.create", app);
    return { ...representApp(app), ...(secret === undefined ? {} : { secret }) };
  });
}

/** Records a change of an app in the audit log, with the addresses to which it may send users now. */
export async function recordApp(
  transaction: Queries,
  change: AuditedChange,
  action: "app.create" | "app.change" | "app.secret" | "app.delete",
  { id, ownerId, name, redirectUris }: AppRow,
): Promise<void> {
  const details = { appId: id, redirectUris: redirectUris.join(" ") };
  await recordAudit(transaction, change, { action, ownerId: ownerId ?? undefined, subject: name, details });
}

/** Returns whether an address can be shown as the website of an app. */
export function isWebsite(uri: string): boolean {
  return uri.length <= 2048 && /^https?:\/\/[\x21-\x7e]+$/.test(uri) && URL.canParse(uri);
}

export function representApp({ id, name, uri, redirectUris, secretHash, createdAt }: AppRow): CreatedApp {
  return { id, name, uri, redirectUris, isConfidential: secretHash !== null, createdAt: createdAt.toISOString() };
}

/** Returns the error for a value of a form. */
export function invalid(field: string, message: string): HubError {
  return new HubError("BadRequest", message, { body: { field } });
}
