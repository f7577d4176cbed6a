import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { EnginePage } from "./engine-page.tsx";

/** The engine of this hub, for administrators. */
export const engineRoutes = new Hono<PagesEnvironment>()
  .get(routes.engine, signedIn, async (c) => {
    const state = await c.get("hub").engine();
    const { text } = c.get("page");
    const wasUnloaded = c.req.query("done") === "unloaded";
    return renderPage(c, {
      title: text.titleOf(text.engine.title),
      content: <EnginePage state={state} wasUnloaded={wasUnloaded} />,
    });
  })
  .post(routes.unloadModel, async (c) => {
    const form = await readForm(c);
    viewerOf(c);
    await c.get("hub").unloadModel(form.get("model") ?? "");
    return c.redirect(paths.engine({ done: "unloaded" }), 303);
  });
