import { readSecretCookie } from "@modelyard/hub/contract";
import type { Context } from "hono";
import type { PagesEnvironment } from "../environment/pages-environment.ts";

/**
 * Returns the secret of the visitor's session, which may have ended.
 * @param hubUrl the public address of the hub, if the page is not prepared yet
 */
export function sessionOf(c: Context<PagesEnvironment>, hubUrl = c.get("page").hubUrl): string | undefined {
  return readSecretCookie(c.req.header("cookie"), "session", hubUrl);
}
