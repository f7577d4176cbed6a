import { randomBytes } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { networkOf } from "@modelyard/platform/http/address";
import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, lt, notInArray } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type AuditedChange, recordAudit } from "../../audit/record-audit.ts";
import type { SessionReply } from "../../contract/accounts.ts";
import { type SecretCookie, secretCookieName } from "../../contract/cookies.ts";
import type { LogoutReply } from "../../contract/sign-in/external-sign-in.ts";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { isSuspended } from "../is-suspended.ts";
import { type BrowserFamily, browserFamily } from "../sessions/browser-family.ts";
import { namespaces, sessions } from "../tables.ts";
import { deviceSecretOf } from "./device-secret.ts";
import { rememberDevice, type Secret } from "./known-devices.ts";

/** A browser that has just signed in. */
export interface SignIn {
  userName: string;
  session: Secret;
  device: Secret;
}

export interface SignInOptions {
  /** From the device cookie that the browser sent. */
  deviceSecret: string | undefined;
  /** What the list of sessions shows of the browser. @default nothing */
  browser?: BrowserFamily;
  network?: string | undefined;
  /** Whether the user signs in with the external provider. @default false */
  isExternal?: boolean;
  now: Date;
}

/** Returns what a session stores about the browser that sent a request. */
export function signInOptionsOf(call: Call, now: Date) {
  const { clientAddress } = call;
  return {
    deviceSecret: deviceSecretOf(call),
    browser: browserFamily(call.request.headers.get("user-agent") ?? ""),
    network: clientAddress === undefined ? undefined : networkOf(clientAddress),
    now,
  };
}

/** Starts a browser session. Its secret has 256 random bits, of which only the hash is stored. */
export async function startSession(
  transaction: Queries,
  user: { id: string; name: string },
  { deviceSecret, browser: family, network, isExternal = false, now }: SignInOptions,
): Promise<SignIn> {
  await refuseSuspendedUser(transaction, user.id, now);
  const value = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + limits.session.lifetimeMs);
  await transaction.delete(sessions).where(lt(sessions.expiresAt, now));
  const row = { hash: hashSecret(value), userId: user.id, isExternal, createdAt: now, expiresAt, confirmedAt: now };
  await endOldest(transaction, user.id);
  await transaction.insert(sessions).values({ ...row, ...family, network: network ?? null });
  const device = await rememberDevice(transaction, { userId: user.id, presented: deviceSecret, now });
  return { userName: user.name, session: { value, expiresAt }, device };
}

/** Makes room for one more session, so that a list of them is short. */
async function endOldest(transaction: Queries, userId: string): Promise<void> {
  const newest = transaction
    .select({ hash: sessions.hash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.hash))
    .limit(limits.session.perUser - 1);
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.hash, newest)));
}

/** Every way to sign in ends here, so a suspended user learns it only after the right password. */
async function refuseSuspendedUser(transaction: Queries, userId: string, now: Date): Promise<void> {
  const [user] = await transaction.select().from(namespaces).where(eq(namespaces.id, userId));
  if (user === undefined || !isSuspended(user, now)) return;
  const { suspensionReason, suspendedUntil } = user;
  const until =
    suspendedUntil === null ? "" : ` until ${suspendedUntil.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const reason = suspensionReason === null || suspensionReason === "" ? "" : ` Reason: ${suspensionReason}`;
  throw new HubError("AccountSuspended", `This account is suspended${until}.${reason}`);
}

/** @returns whether the user had signed in with the external provider */
export async function endSession(
  orm: PostgresJsDatabase,
  secret: string,
  change: AuditedChange,
): Promise<{ isExternal: boolean }> {
  return orm.transaction(async (transaction) => {
    const [ended] = await transaction
      .delete(sessions)
      .where(eq(sessions.hash, hashSecret(secret)))
      .returning();
    await announceDirectoryChange(transaction, { kind: "tokens" });
    if (ended === undefined) return { isExternal: false };
    const [user] = await transaction.select().from(namespaces).where(eq(namespaces.id, ended.userId));
    const event = { action: "session.end", ownerId: ended.userId, subject: user?.name ?? ended.userId } as const;
    await recordAudit(transaction, change, event);
    return { isExternal: ended.isExternal };
  });
}

/**
 * Responds to a login. The secrets are sent only in cookies, out of reach of scripts.
 * @param more further fields of the body
 */
export function signedInResponse(
  { userName, session, device }: SignIn,
  publicUrl: string,
  more: Record<string, string> = {},
): Response {
  const body: SessionReply = { username: userName, expiresAt: session.expiresAt.toISOString(), ...more };
  const response = Response.json(body, { headers: { "Cache-Control": "private, no-store" } });
  response.headers.append("Set-Cookie", secretCookieLine("session", session, publicUrl));
  response.headers.append("Set-Cookie", secretCookieLine("device", device, publicUrl));
  return response;
}

/** Responds to a logout. The device stays known. */
export function signedOutResponse(publicUrl: string, body: LogoutReply): Response {
  return Response.json(body, {
    headers: { "Cache-Control": "private, no-store", "Set-Cookie": secretCookieLine("session", undefined, publicUrl) },
  });
}

/** Returns the line of a `Set-Cookie` header. @param secret `undefined` removes the cookie */
export function secretCookieLine(cookie: SecretCookie, secret: Secret | undefined, publicUrl: string): string {
  const life = secret === undefined ? "Max-Age=0" : `Expires=${secret.expiresAt.toUTCString()}`;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const name = secretCookieName(cookie, publicUrl);
  return `${name}=${secret?.value ?? ""}; Path=/; HttpOnly; SameSite=Lax; ${life}${secure}`;
}
