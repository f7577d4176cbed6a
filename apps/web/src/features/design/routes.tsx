import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { DesignPage } from "./design-page.tsx";

/** The page with all tokens and components, for administrators and visitors of a demo. */
export const designRoutes = new Hono<PagesEnvironment>().get(routes.design, (c) => {
  const { demo, viewer, text } = c.get("page");
  if (!demo && viewer?.isAdmin !== true) return notFoundPage(c);
  return renderPage(c, {
    title: text.titleOf(text.design.title),
    description: text.design.lead,
    robots: "noindex",
    content: <DesignPage />,
  });
});
