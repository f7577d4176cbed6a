import { readSecretCookie } from "@modelyard/hub/contract";
import type { Context } from "hono";
import type { PagesEnvironment } from "../environment/pages-environment.ts";

/** Returns the secret of the visitor's session, which may have ended. */
export function sessionOf(c: Context<PagesEnvironment>): string | undefined {
  return readSecretCookie(c.req.header("cookie"), "session", c.get("page").hubUrl);
}
