import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { StoragePage } from "./storage-page.tsx";

/** Shows what the repositories of the visitor store. */
export const storageRoutes = new Hono<PagesEnvironment>().get(routes.storage, signedIn, async (c) => {
  const hub = c.get("hub");
  const [storage, repositories] = await Promise.all([hub.storage(), hub.storedRepositories()]);
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.storage.title),
    content: <StoragePage storage={storage} repositories={repositories} />,
  });
});
