import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type SampleMediaName, sampleMedia } from "@modelyard/tasks";
import { sampleMediaFile } from "@modelyard/tasks/sample-media-file";
import { Hono } from "hono";
import { routes } from "../paths.ts";

interface SampleFile {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

const isSampleName = (name: string): name is SampleMediaName => Object.hasOwn(sampleMedia, name);

/**
 * Serves `GET /assets/samples/{name}`: files used by code snippets in browsers, notebooks and providers. They need
 * no session, any origin may read them, and addresses are stable across releases.
 */
export function sampleMediaRoutes(): Hono {
  const files = new Map(
    Object.keys(sampleMedia)
      .filter(isSampleName)
      .map((name) => [name, readSample(name)]),
  );
  return new Hono().get(routes.sampleFile, (c) => {
    const name = c.req.param("name");
    const file = isSampleName(name) ? files.get(name) : undefined;
    if (file === undefined) return c.notFound();
    c.header("ETag", file.etag);
    // Not immutable, because the content can change under the same name.
    c.header("Cache-Control", "public, max-age=86400");
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    c.header("X-Content-Type-Options", "nosniff");
    if (isMatch(c.req.header("if-none-match"), file.etag)) return c.body(null, 304);
    c.header("Content-Type", file.type);
    c.header("Content-Length", String(file.bytes.byteLength));
    return c.body(file.bytes);
  });
}

function readSample(name: SampleMediaName): SampleFile {
  const bytes = new Uint8Array(readFileSync(fileURLToPath(sampleMediaFile(name))));
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 16);
  return { type: sampleMedia[name], bytes, etag: `"${digest}"` };
}

function isMatch(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
