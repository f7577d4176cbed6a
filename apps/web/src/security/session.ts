import { readSecretCookie } from "@modelyard/hub/contract";
import type { Context } from "hono";
import type { PagesEnvironment } from "../environment/pages-environment.ts";

/** @returns the secret of the visitor's session; it may have ended */
export function sessionOf(c: Context<PagesEnvironment>): string | undefined {
  return readSecretCookie(c.req.header("cookie"), "session", c.get("page").hubUrl);
}
