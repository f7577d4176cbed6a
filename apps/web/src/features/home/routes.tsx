import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { HomePage } from "./home-page.tsx";

const newestCount = 6;

export const homeRoutes = new Hono<PagesEnvironment>().get(routes.home, (c) =>
  c.get("serveCached")(c, {}, () => showHome(c)),
);

async function showHome(c: Context<PagesEnvironment>) {
  const newest = await c.get("hub").listModels({ sort: "createdAt", limit: newestCount, summary: "true" });
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.home.title,
    description: text.home.lead,
    content: <HomePage newest={newest.items} />,
  });
}
