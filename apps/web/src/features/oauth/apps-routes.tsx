import { CreatedApp } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { createFlash, type Flash } from "../../security/flash.ts";
import { readForm } from "../../security/read-form.ts";
import { AppsPage } from "./apps-page.tsx";

type PageContext = Context<PagesEnvironment>;

/** The apps of the visitor, and those to which the visitor gave access. */
export function appsRoutes({ cookieKey }: WebOptions): Hono<PagesEnvironment> {
  const created = createFlash({ cookieKey, name: "created-app", schema: CreatedApp });
  return new Hono<PagesEnvironment>()
    .get(routes.applications, signedIn, (c) => showApps(c, { created: created.take(c) }))
    .post(routes.applications, signedIn, (c) => createApp(c, created))
    .post(routes.disconnectApp, signedIn, async (c) => {
      await readForm(c);
      await c.get("hub").disconnectApp(c.req.param("appId"));
      return c.redirect(paths.applications({ done: "disconnected" }), 303);
    })
    .post(routes.deleteApp, signedIn, async (c) => {
      await readForm(c);
      await c.get("hub").deleteApp(c.req.param("appId"));
      return c.redirect(paths.applications({ done: "deleted" }), 303);
    });
}

async function createApp(c: PageContext, created: Flash<CreatedApp>) {
  const form = await readForm(c);
  const typed = (name: string) => form.get(name)?.trim() ?? "";
  const values = { name: typed("name"), uri: typed("uri"), redirectUris: typed("redirectUris") };
  const isConfidential = form.get("isConfidential") === "true";
  try {
    const redirectUris = values.redirectUris.split(/[\s,]/).filter((uri) => uri !== "");
    // Shown after a redirect, so that reloading the page does not create another app.
    created.leave(c, await c.get("hub").createApp({ ...values, redirectUris, isConfidential }));
  } catch (error) {
    const { status, problems } = readRefusal(error, { name: {}, uri: {}, redirectUris: {} });
    return showApps(c, { form: { values: { ...values, isConfidential: String(isConfidential) }, problems } }, status);
  }
  c.header("Cache-Control", "no-store");
  return c.redirect(paths.applications(), 303);
}

async function showApps(
  c: PageContext,
  { created, form = emptyForm }: { created?: CreatedApp | undefined; form?: FormState },
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const apps = await c.get("hub").apps();
  const { text } = c.get("page");
  const query = c.req.query("done");
  const done = query === "disconnected" || query === "deleted" ? query : undefined;
  const page = renderPage(c, {
    title: text.titleOf(text.oauth.appsTitle),
    status,
    content: <AppsPage {...apps} created={created} done={done} form={form} />,
  });
  page.headers.set("Cache-Control", "no-store");
  return page;
}
