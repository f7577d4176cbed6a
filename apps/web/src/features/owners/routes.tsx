import { Hono } from "hono";
import type { PagesEnvironment } from "../../app.tsx";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { isOwnerName } from "../model/repository-address.ts";
import { OwnerPage } from "./owner-page.tsx";

const listed = 100;

export const ownerRoutes = new Hono<PagesEnvironment>().get(routes.owner, async (c) => {
  const owner = c.req.param("owner");
  if (!isOwnerName(owner)) return notFoundPage(c);
  const cursor = c.req.query("p");
  const models = await c.get("hub").listModels({ author: owner, sort: "lastModified", limit: listed, cursor });
  const { text, viewer } = c.get("page");
  // The hub's lists say nothing of owners without models: only the visitor's own name is known to exist.
  if (models.items.length === 0 && viewer?.name !== owner) return notFoundPage(c);
  return renderPage(c, {
    title: text.titleOf(owner),
    content: <OwnerPage owner={owner} models={models} />,
  });
});
