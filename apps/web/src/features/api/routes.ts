import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { routes } from "../../paths.ts";
import { apiMarkdown } from "./api-markdown.ts";
import { createApiDocument } from "./openapi.ts";

/** The API as a document for programs, at the addresses where they look for it. */
export function apiRoutes(): Hono<PagesEnvironment> {
  const app = new Hono<PagesEnvironment>();
  const apiDocument = createApiDocument();
  let markdown: string | undefined;
  for (const path of [routes.openApi, routes.wellKnownOpenApi]) {
    app.get(path, (c) => {
      const { hubUrl, version } = c.get("page");
      return c.json(apiDocument({ hubUrl, version }), 200, { "Access-Control-Allow-Origin": "*" });
    });
  }
  app.get(routes.wellKnownOpenApiMarkdown, (c) => {
    markdown ??= apiMarkdown();
    return c.body(markdown, 200, { "Content-Type": "text/markdown; charset=utf-8" });
  });
  return app;
}
