import { randomBytes } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { and, eq, gt } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { z } from "zod";
import { type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import type { SetupLinkReply, SetupRequest } from "../../contract/accounts.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { checkPasswordLength, hashPassword } from "../login/passwords.ts";
import type { SignIn, SignInOptions } from "../login/sessions.ts";
import { checkNamespaceName } from "../names.ts";
import { namespaces, setupTokens } from "../tables.ts";
import { createAccount } from "./create-account.ts";

/** Issues a one-time token for the first administrator. @returns `undefined` once there is one */
export async function issueSetupToken(orm: PostgresJsDatabase, now: Date): Promise<string | undefined> {
  if (await hasAdministrator(orm)) return undefined;
  const token = randomBytes(32).toString("base64url");
  const row = { hash: hashSecret(token), expiresAt: new Date(now.getTime() + limits.session.setupLinkLifetimeMs) };
  await orm
    .insert(setupTokens)
    .values({ singleton: true, ...row })
    .onConflictDoUpdate({ target: setupTokens.singleton, set: row });
  return token;
}

/**
 * Returns whether a set-up link still works: `used` once there is an administrator, `expired` if it is old or unknown.
 */
export async function setupLinkState(
  orm: PostgresJsDatabase,
  setupToken: string,
  now: Date,
): Promise<SetupLinkReply["state"]> {
  if (await hasAdministrator(orm)) return "used";
  const rows = await orm
    .select({ hash: setupTokens.hash })
    .from(setupTokens)
    .where(and(eq(setupTokens.hash, hashSecret(setupToken)), gt(setupTokens.expiresAt, now)));
  return rows.length > 0 ? "valid" : "expired";
}

/**
 * Creates the first administrator and signs them in. The token works once.
 * @throws {HubError} the token is used, expired or unknown, or the name or password is invalid
 */
export async function setUpAdministrator(
  orm: PostgresJsDatabase,
  { setupToken, username, fullname, password }: z.infer<typeof SetupRequest>,
  { origin, ...options }: SignInOptions & { origin: AuditOrigin },
): Promise<SignIn> {
  const { now } = options;
  checkNamespaceName(username, "username");
  checkPasswordLength(password);
  // Hashing takes long: a request without a valid token must not start it.
  if ((await setupLinkState(orm, setupToken, now)) !== "valid") throw linkExpired();
  const passwordHash = await hashPassword(password);
  return orm.transaction(async (transaction) => {
    const used = await transaction
      .delete(setupTokens)
      .where(and(eq(setupTokens.hash, hashSecret(setupToken)), gt(setupTokens.expiresAt, now)))
      .returning({ hash: setupTokens.hash });
    if (used.length === 0 || (await hasAdministrator(transaction))) {
      throw linkExpired();
    }
    const event = { action: "user.create", ownerId: undefined, subject: username, details: { admin: true } } as const;
    await recordAudit(transaction, { now, origin }, event);
    return createAccount(transaction, { username, fullname, passwordHash, isAdmin: true }, options);
  });
}

function linkExpired(): HubError {
  return new HubError("Forbidden", "This set-up link was used or has expired. Restart the server to get a new one.");
}

async function hasAdministrator(queries: Queries): Promise<boolean> {
  const rows = await queries
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(and(eq(namespaces.isAdmin, true), eq(namespaces.kind, "user")))
    .limit(1);
  return rows.length > 0;
}
