import { Hono } from "hono";
import { assetEncoding } from "./asset-encoding.ts";
import type { Assets } from "./assets.ts";
import type { WebOptions } from "./environment/web-options.ts";
import { paths, routes } from "./paths.ts";

/** Paths that crawlers must skip: account pages, searches, and raw files. */
const disallowedPaths = [
  paths.login(),
  paths.welcome(),
  paths.join(),
  paths.newRepository(),
  `${paths.settings()}/`,
  paths.search(),
  paths.playgroundAnswer(),
  paths.playgroundModels(),
  "/api/",
  "/v1/",
  "/*/resolve/",
  "/*/raw/",
  "/*/commits/",
];

const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

interface SiteFilesOptions extends Pick<WebOptions, "publicUrl"> {
  assets: Assets;
}

/** Serves assets, the favicon and robots.txt. */
export function siteFiles({ assets, publicUrl }: SiteFilesOptions): Hono {
  const files = new Hono();
  files.get("/assets/:name", (c) => {
    const asset = assets.files.get(c.req.path);
    if (asset === undefined) return c.notFound();
    const encoding = assetEncoding(c.req.header("accept-encoding") ?? "");
    if (encoding !== "identity") c.header("Content-Encoding", encoding);
    c.header("Content-Type", asset.type);
    c.header("Vary", "Accept-Encoding");
    // A worker has its own policy. Only this one runs WebAssembly.
    if (c.req.path === assets.hashWorker) c.header("Content-Security-Policy", workerPolicy);
    // The name changes with the content.
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    return c.body(asset.bytes[encoding]);
  });
  files.get("/favicon.ico", (c) => c.redirect(assets.favicon, 302));
  files.get(routes.robots, (c) => {
    const sitemap = publicUrl(c.req.raw, c.env).replace(/(?<!\/)\/+$/, "") + paths.sitemap();
    const lines = ["User-agent: *", ...disallowedPaths.map((path) => `Disallow: ${path}`), "", `Sitemap: ${sitemap}`];
    return c.text(`${lines.join("\n")}\n`);
  });
  return files;
}
