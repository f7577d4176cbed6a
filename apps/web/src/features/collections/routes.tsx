import { Hono } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { CollectionPage } from "./collection-page.tsx";

/** The page of a collection. Its address stays valid when the title or the owner's name changes. */
export const collectionRoutes = new Hono<PagesEnvironment>().get(routes.collection, async (c) => {
  const { owner, slug } = c.req.param();
  const collection = await c
    .get("hub")
    .collection(owner, slug)
    .catch((error: unknown) => {
      if (error instanceof HubResponseError && error.status === 404) return undefined;
      throw error;
    });
  if (collection === undefined) return notFoundPage(c);
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(collection.title),
    content: <CollectionPage collection={collection} />,
  });
});
