import { type Context, Hono } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { routes } from "../../paths.ts";
import { nextPath } from "../../security/next-path.ts";
import { passCookies } from "./pass-cookies.ts";
import { showLogin } from "./routes.tsx";

/** Sign-in with an external provider: to it, and back from it. */
export const externalSignInRoutes = new Hono<PagesEnvironment>()
  .get(routes.externalSignIn, async (c) => {
    const next = nextPath(c.req.query("next"));
    c.header("Cache-Control", "no-store");
    return orLogin(c, next, async () => {
      const { url, cookies } = await c.get("hub").beginExternalSignIn(next);
      passCookies(c, cookies);
      return c.redirect(url, 303);
    });
  })
  .get(routes.externalCallback, async (c) => {
    c.header("Cache-Control", "no-store");
    return orLogin(c, "/", async () => {
      const { next, cookies } = await c.get("hub").finishExternalSignIn(new URL(c.req.url).search);
      passCookies(c, cookies);
      return c.redirect(nextPath(next), 303);
    });
  });

/** Runs a step of the sign-in. If it fails, shows the page for signing in with the reason. */
async function orLogin(c: Context<PagesEnvironment>, next: string, step: () => Promise<Response>): Promise<Response> {
  const { login } = c.get("page").text;
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof HubResponseError)) throw error;
    const { status } = error;
    if (status === 503 && error.code === "ProviderUnavailable")
      return showLogin(c, { next, problem: login.providerDown }, status);
    if (status === 400) return showLogin(c, { next, problem: login.providerExpired }, status);
    // The hub's message says why this person cannot sign in, and what to do.
    if (status === 403 || status === 409) return showLogin(c, { next, problem: error.message }, status);
    throw error;
  }
}
