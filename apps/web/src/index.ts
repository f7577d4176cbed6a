import { join } from "node:path";
import type { Hono } from "hono";
import { createPages } from "./app.tsx";
import { loadAssets } from "./assets.ts";
import type { PagesEnvironment } from "./environment/pages-environment.ts";
import type { WebOptions } from "./environment/web-options.ts";
import { loadDocs } from "./features/docs/doc-pages.ts";

export type { WebOptions } from "./environment/web-options.ts";
export { warmUpPages } from "./features/use-model/warm-up.ts";

/**
 * Creates the pages of a hub, to be mounted after the hub's own routes.
 * All data comes from `fetchHub`, with the visitor's cookie and authorization forwarded.
 * @throws {Error} the browser build or a documentation page is missing
 */
export function createWeb(options: WebOptions): Hono<PagesEnvironment> {
  return createPages({
    ...options,
    assets: loadAssets(join(import.meta.dirname, "../client")),
    cardWorker: join(import.meta.dirname, "card-worker.js"),
    // Relative to the built module in apps/web/dist/server.
    docs: loadDocs(join(import.meta.dirname, "../../../../docs")),
  });
}
