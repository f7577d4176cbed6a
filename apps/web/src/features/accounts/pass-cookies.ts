import type { Context } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";

/** Forwards the hub's session cookies to the visitor's browser. */
export function passCookies(c: Context<PagesEnvironment>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
}
