import { limits } from "@modelyard/platform/limits";
import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { NotificationsPage } from "./notifications-page.tsx";

/** The visitor's notifications. */
export const notificationRoutes = new Hono<PagesEnvironment>()
  .get(routes.notifications, signedIn, async (c) => {
    const asked = c.req.query("p") ?? "";
    const page = /^\d{1,4}$/.test(asked) ? Math.min(Number(asked), limits.notifications.pages) : 0;
    const hub = c.get("hub");
    const [notifications, { unread }] = await Promise.all([hub.notifications(page), hub.ownReports()]);
    const { text } = c.get("page");
    return renderPage(c, {
      title: text.titleOf(text.notifications.title),
      content: <NotificationsPage page={page} unreadReports={unread} {...notifications} />,
    });
  })
  .post(routes.notifications, async (c) => {
    await readForm(c);
    viewerOf(c);
    await c.get("hub").markAllAsRead();
    return c.redirect(paths.notifications(), 303);
  })
  .post(routes.muteDiscussion, async (c) => {
    const form = await readForm(c);
    viewerOf(c);
    await c.get("hub").muteDiscussion(form.get("discussion") ?? "");
    return c.redirect(paths.notifications(), 303);
  });
