import { type SessionReply, sessionCookie } from "@modelyard/hub/contract";
import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { PagesEnvironment } from "../../app.tsx";

function attributes(c: Context<PagesEnvironment>) {
  const secure = c.get("page").hubUrl.startsWith("https:");
  return { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
}

/** Lets the visitor's browser carry the session until it ends. */
export function keepSession(c: Context<PagesEnvironment>, { sessionToken, expiresAt }: SessionReply): void {
  setCookie(c, sessionCookie, sessionToken, { ...attributes(c), expires: new Date(expiresAt) });
}

export function forgetSession(c: Context<PagesEnvironment>): void {
  deleteCookie(c, sessionCookie, attributes(c));
}
