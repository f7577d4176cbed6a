import { limits } from "@modelyard/platform/limits";
import { type Context, Hono } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { chosenOrganisations } from "./app-request.tsx";
import { AuthorizePage, RefusedRequestPage } from "./authorize-page.tsx";

type PageContext = Context<PagesEnvironment>;

/** The page on which a user decides about an app that sent them here. */
export const authorizeRoutes = new Hono<PagesEnvironment>()
  .get(routes.authorize, async (c) => {
    c.header("Cache-Control", "private, no-store");
    const query = new URL(c.req.url).search.slice(1);
    try {
      const most = limits.oauth.queryChars;
      if (query.length > most)
        throw new HubResponseError(`The app's request has more than ${most} characters.`, { status: 400 });
      const found = await c.get("hub").beginAuthorization(query);
      if (found.state === "redirect") return c.redirect(found.url, 303);
      if (found.state === "login") return c.redirect(paths.login({ next: afterLogin(query) }), 303);
      const { text } = c.get("page");
      const { request, target } = found;
      const page = renderPage(c, {
        title: text.titleOf(text.oauth.authorizeTitle),
        robots: "noindex",
        formTarget: target,
        content: <AuthorizePage request={request} query={query} target={target} viewer={viewerOf(c)} />,
      });
      page.headers.set("Cache-Control", "private, no-store");
      return page;
    } catch (error) {
      return showRefusal(c, error);
    }
  })
  .post(routes.authorize, signedIn, async (c) => {
    const form = await readForm(c);
    const decision = form.get("decision") === "allow" ? "allow" : "deny";
    const query = form.get("query") ?? "";
    try {
      const organisations = chosenOrganisations(form);
      return c.redirect(await c.get("hub").decideAuthorization({ query, decision, organisations }), 303);
    } catch (error) {
      return showRefusal(c, error);
    }
  });

/** Returns the address after signing in, without the prompts that made the visitor sign in. */
function afterLogin(query: string): string {
  const parameters = new URLSearchParams(query);
  const prompts = (parameters.get("prompt") ?? "")
    .split(" ")
    .filter((prompt) => prompt !== "login" && prompt !== "select_account" && prompt !== "");
  if (prompts.length === 0) parameters.delete("prompt");
  else parameters.set("prompt", prompts.join(" "));
  return `${paths.authorize()}?${parameters.toString()}`;
}

/** Shows why a request is refused. The app is not known, so that its user must not be sent back to it. */
function showRefusal(c: PageContext, error: unknown) {
  const isOfApp = error instanceof HubResponseError && (error.status === 400 || error.status === 401);
  if (!isOfApp) throw error;
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.oauth.authorizeTitle),
    robots: "noindex",
    status: 400,
    content: <RefusedRequestPage problem={error.message} />,
  });
}
