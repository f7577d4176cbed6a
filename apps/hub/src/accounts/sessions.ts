import { randomBytes } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { eq, lt } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type SessionReply, sessionCookie } from "../contract/accounts.ts";
import { announceDirectoryChange, type Queries } from "../database/directory-changes.ts";
import { sessions } from "../database/schema.ts";

/** Signs a browser in: 256 random bits, of which only the hash is kept. */
export async function startSession(
  queries: Queries,
  user: { id: string; name: string },
  now: Date,
): Promise<SessionReply> {
  const sessionToken = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + limits.session.lifetimeMs);
  await queries.delete(sessions).where(lt(sessions.expiresAt, now));
  await queries.insert(sessions).values({ hash: hashSecret(sessionToken), userId: user.id, createdAt: now, expiresAt });
  return { sessionToken, expiresAt: expiresAt.toISOString(), username: user.name };
}

export async function endSession(orm: PostgresJsDatabase, sessionToken: string): Promise<void> {
  await orm.transaction(async (transaction) => {
    await transaction.delete(sessions).where(eq(sessions.hash, hashSecret(sessionToken)));
    await announceDirectoryChange(transaction, { kind: "tokens" });
  });
}

/** `Set-Cookie` for a session that begins, or for one that ends (`undefined`). */
export function sessionCookieHeader(reply: SessionReply | undefined, publicUrl: string): string {
  const life = reply === undefined ? "Max-Age=0" : `Expires=${new Date(reply.expiresAt).toUTCString()}`;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${sessionCookie}=${reply?.sessionToken ?? ""}; Path=/; HttpOnly; SameSite=Lax; ${life}${secure}`;
}
