import type { Context } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";

/** Passes the cookies with which the hub begins or ends a session on to the visitor's browser. */
export function passCookies(c: Context<PagesEnvironment>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
}
