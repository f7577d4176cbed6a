import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { routes } from "../../paths.ts";
import { apiMarkdown } from "./api-markdown.ts";
import { apiDocument } from "./openapi.ts";

/** The API as a document for programs, at the addresses where they look for it. */
export const apiRoutes = new Hono<PagesEnvironment>();
for (const path of [routes.openApi, routes.wellKnownOpenApi]) {
  apiRoutes.get(path, (c) => {
    const { hubUrl, version } = c.get("page");
    return c.json(apiDocument({ hubUrl, version }), 200, { "Access-Control-Allow-Origin": "*" });
  });
}
apiRoutes.get(routes.wellKnownOpenApiMarkdown, (c) =>
  c.body(apiMarkdown(), 200, { "Content-Type": "text/markdown; charset=utf-8" }),
);
