import type { OwnApp } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { createFlash, type Flash } from "../../security/flash.ts";
import { readForm } from "../../security/read-form.ts";
import { ShownApp } from "./app-fields.tsx";
import { AppPage } from "./app-page.tsx";
import { AppsPage } from "./apps-page.tsx";

type PageContext = Context<PagesEnvironment>;

/** The apps of the visitor, and those to which the visitor gave access. */
export function appsRoutes({ cookieKey }: WebOptions): Hono<PagesEnvironment> {
  const created = createFlash({ cookieKey, name: "created-app", schema: ShownApp });
  const renewed = createFlash({ cookieKey, name: "renewed-app", schema: ShownApp });
  return new Hono<PagesEnvironment>()
    .get(routes.applications, signedIn, (c) => showApps(c, { created: created.take(c) }))
    .post(routes.applications, signedIn, (c) => createApp(c, created))
    .post(routes.disconnectApp, signedIn, async (c) => {
      await readForm(c);
      await c.get("hub").disconnectApp(c.req.param("appId"));
      return c.redirect(paths.applications({ done: "disconnected" }), 303);
    })
    .get(routes.app, signedIn, async (c) => showApp(c, await appIn(c), { renewed: renewed.take(c) }))
    .post(routes.app, signedIn, async (c) => changeApp(c))
    .post(routes.renewAppSecret, signedIn, async (c) => {
      await readForm(c);
      const { id, name, secret } = await c.get("hub").renewAppSecret(c.req.param("appId"));
      // Shown after a redirect, so that reloading the page does not replace the secret again.
      renewed.leave(c, { id, name, secret });
      c.header("Cache-Control", "no-store");
      return c.redirect(paths.app(id), 303);
    })
    .post(routes.deleteApp, signedIn, async (c) => {
      await readForm(c);
      await c.get("hub").deleteApp(c.req.param("appId"));
      return c.redirect(paths.applications({ done: "deleted" }), 303);
    });
}

/** Returns what was typed, and what it means. */
function readApp(form: ReadonlyMap<string, string>) {
  const typed = (name: string) => form.get(name)?.trim() ?? "";
  const values = { name: typed("name"), uri: typed("uri"), redirectUris: typed("redirectUris") };
  return { values, app: { ...values, redirectUris: values.redirectUris.split(/[\s,]/).filter((uri) => uri !== "") } };
}

async function createApp(c: PageContext, created: Flash<ShownApp>) {
  const form = await readForm(c);
  const { values, app } = readApp(form);
  const isConfidential = form.get("isConfidential") === "true";
  try {
    const { id, name, secret } = await c.get("hub").createApp({ ...app, isConfidential });
    // Shown after a redirect, so that reloading the page does not create another app.
    created.leave(c, { id, name, secret });
  } catch (error) {
    const { status, problems } = readRefusal(error, { name: {}, uri: {}, redirectUris: {} });
    return showApps(c, { form: { values: { ...values, isConfidential: String(isConfidential) }, problems } }, status);
  }
  c.header("Cache-Control", "no-store");
  return c.redirect(paths.applications(), 303);
}

async function changeApp(c: PageContext) {
  const { values, app } = readApp(await readForm(c));
  const own = await appIn(c);
  try {
    await c.get("hub").changeApp(own.id, app);
  } catch (error) {
    const { status, problems } = readRefusal(error, { name: {}, uri: {}, redirectUris: {} });
    return showApp(c, own, { form: { values, problems } }, status);
  }
  return c.redirect(paths.app(own.id, { saved: "true" }), 303);
}

/** Returns the app of the visitor that the path names. */
async function appIn(c: PageContext): Promise<OwnApp> {
  const { own } = await c.get("hub").apps();
  const app = own.find(({ id }) => id === c.req.param("appId"));
  if (app === undefined) throw new HubResponseError("This app does not exist.", { status: 404 });
  return app;
}

function showApp(
  c: PageContext,
  app: OwnApp,
  { renewed, form }: { renewed?: ShownApp | undefined; form?: FormState },
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const { text } = c.get("page");
  const stored = { name: app.name, uri: app.uri ?? "", redirectUris: app.redirectUris.join(" ") };
  const isSaved = c.req.query("saved") === "true" && form === undefined;
  const page = renderPage(c, {
    title: text.titleOf(app.name),
    status,
    content: <AppPage app={app} renewed={renewed} isSaved={isSaved} form={form ?? { values: stored, problems: {} }} />,
  });
  page.headers.set("Cache-Control", "no-store");
  return page;
}

async function showApps(
  c: PageContext,
  { created, form = emptyForm }: { created?: ShownApp | undefined; form?: FormState },
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
