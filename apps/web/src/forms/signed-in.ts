import type { WhoAmI } from "@modelyard/hub/contract";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { paths } from "../paths.ts";

/** Requires a signed-in visitor. Others are redirected to sign in and back. */
export const signedIn = createMiddleware<PagesEnvironment>(async (c, next) => {
  const { viewer, location } = c.get("page");
  if (viewer === undefined) {
    // A redirect would lose the form's content, so show an error page that asks to sign in.
    if (c.req.method !== "GET") throw new HTTPException(401);
    return c.redirect(paths.login({ next: location }), 303);
  }
  await next();
  c.header("Cache-Control", "private, no-store");
  return undefined;
});

/** @throws {HTTPException} 401: the visitor is not signed in */
export function viewerOf(c: Context<PagesEnvironment>): WhoAmI {
  const { viewer } = c.get("page");
  if (viewer === undefined) throw new HTTPException(401);
  return viewer;
}
