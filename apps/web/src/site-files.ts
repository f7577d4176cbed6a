import { Hono } from "hono";
import type { Assets } from "./assets.ts";
import { paths } from "./paths.ts";

const robots = [
  "User-agent: *",
  `Disallow: ${paths.login()}`,
  `Disallow: ${paths.welcome()}`,
  "Disallow: /settings/",
  "",
].join("\n");

/** What browsers and crawlers fetch beside the pages. */
export function siteFiles(assets: Assets): Hono {
  const files = new Hono();
  files.get("/assets/:name", (c) => {
    const asset = assets.files.get(c.req.path);
    if (asset === undefined) return c.notFound();
    const gzip = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
    if (gzip) c.header("Content-Encoding", "gzip");
    c.header("Content-Type", asset.type);
    c.header("Vary", "Accept-Encoding");
    // The name changes with the content.
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("X-Content-Type-Options", "nosniff");
    return c.body(gzip ? asset.gzipped : asset.bytes);
  });
  files.get("/favicon.ico", (c) => c.redirect(assets.favicon, 302));
  files.get("/robots.txt", (c) => c.text(robots));
  return files;
}
