import { Hono } from "hono";
import type { PagesEnvironment } from "../../app.tsx";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { ModelsPage } from "./models-page.tsx";
import { modelsRequest, parseModelsQuery } from "./models-query.ts";

export const modelsRoutes = new Hono<PagesEnvironment>().get(routes.models, async (c) => {
  const query = parseModelsQuery(new URL(c.req.url).searchParams);
  const models = await c.get("hub").listModels(modelsRequest(query));
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.models.title),
    content: <ModelsPage query={query} models={models} />,
  });
});
