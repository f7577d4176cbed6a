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
    const hub = c.get("hub");
    const [state, launched] = await Promise.all([hub.engine(), hub.launchedModels()]);
    const { text } = c.get("page");
    const messages: Record<string, string> = {
      unloaded: text.engine.unloaded,
      started: text.engine.launched.started,
      stopped: text.engine.launched.stopped,
    };
    const done = messages[c.req.query("done") ?? ""];
    return renderPage(c, {
      title: text.titleOf(text.engine.title),
      content: <EnginePage state={state} launched={launched} done={done} />,
    });
  })
  .post(routes.unloadModel, async (c) => {
    const form = await readForm(c);
    viewerOf(c);
    await c.get("hub").unloadModel(form.get("model") ?? "");
    return c.redirect(paths.engine({ done: "unloaded" }), 303);
  })
  .post(routes.startLaunched, async (c) => {
    const form = await readForm(c);
    viewerOf(c);
    await c.get("hub").launch("start", { launcher: form.get("launcher") ?? "", model: form.get("model") ?? "" });
    return c.redirect(paths.engine({ done: "started" }), 303);
  })
  .post(routes.stopLaunched, async (c) => {
    const form = await readForm(c);
    viewerOf(c);
    await c.get("hub").launch("stop", { launcher: form.get("launcher") ?? "", model: form.get("model") ?? "" });
    return c.redirect(paths.engine({ done: "stopped" }), 303);
  });
