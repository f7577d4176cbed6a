import { randomBytes } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { eq, lt } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { SessionReply } from "../../contract/accounts.ts";
import { type SecretCookie, secretCookieName } from "../../contract/cookies.ts";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { sessions } from "../tables.ts";
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
  now: Date;
}

/** Starts a browser session. Its secret has 256 random bits, of which only the hash is stored. */
export async function startSession(
  transaction: Queries,
  user: { id: string; name: string },
  { deviceSecret, now }: SignInOptions,
): Promise<SignIn> {
  const value = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + limits.session.lifetimeMs);
  await transaction.delete(sessions).where(lt(sessions.expiresAt, now));
  await transaction.insert(sessions).values({ hash: hashSecret(value), userId: user.id, createdAt: now, expiresAt });
  const device = await rememberDevice(transaction, { userId: user.id, presented: deviceSecret, now });
  return { userName: user.name, session: { value, expiresAt }, device };
}

export async function endSession(orm: PostgresJsDatabase, secret: string): Promise<void> {
  await orm.transaction(async (transaction) => {
    await transaction.delete(sessions).where(eq(sessions.hash, hashSecret(secret)));
    await announceDirectoryChange(transaction, { kind: "tokens" });
  });
}

/** Responds to a login. The secrets are sent only in cookies, out of reach of scripts. */
export function signedInResponse({ userName, session, device }: SignIn, publicUrl: string): Response {
  const body: SessionReply = { username: userName, expiresAt: session.expiresAt.toISOString() };
  const response = Response.json(body, { headers: { "Cache-Control": "private, no-store" } });
  response.headers.append("Set-Cookie", setCookie("session", session, publicUrl));
  response.headers.append("Set-Cookie", setCookie("device", device, publicUrl));
  return response;
}

/** Responds to a logout. The device stays known. */
export function signedOutResponse(publicUrl: string): Response {
  return Response.json(
    {},
    { headers: { "Cache-Control": "private, no-store", "Set-Cookie": setCookie("session", undefined, publicUrl) } },
  );
}

/** @param secret `undefined` removes the cookie */
function setCookie(cookie: SecretCookie, secret: Secret | undefined, publicUrl: string): string {
  const life = secret === undefined ? "Max-Age=0" : `Expires=${secret.expiresAt.toUTCString()}`;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const name = secretCookieName(cookie, publicUrl);
  return `${name}=${secret?.value ?? ""}; Path=/; HttpOnly; SameSite=Lax; ${life}${secure}`;
}
