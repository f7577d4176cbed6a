import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { paths } from "../../paths.ts";

/** Requires an administrator of the hub. The hub checks every request of the page again. */
export const administratorsOnly = createMiddleware<PagesEnvironment>(async (c, next) => {
  const { viewer, location } = c.get("page");
  if (viewer === undefined) {
    if (c.req.method !== "GET") throw new HTTPException(401);
    return c.redirect(paths.login({ next: location }), 303);
  }
  if (!viewer.isAdmin) throw new HTTPException(403);
  await next();
  c.header("Cache-Control", "private, no-store");
  return undefined;
});
