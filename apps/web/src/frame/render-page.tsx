import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { acceptsGzip } from "../page-cache/cached-page.ts";
import { gzipPiece, joinGzipPieces } from "../page-cache/gzip-pieces.ts";
import type { SharedMarkup } from "../page-cache/shared-markup.tsx";
import type { RepositoryAddress } from "../paths.ts";
import { type ContentPolicy, contentSecurityPolicy } from "../security/content-security-policy.ts";
import { Document } from "./document.tsx";
import { PageProvider } from "./page-context.tsx";

interface RenderedPage {
  /** The title of the document. */
  title: string;
  description?: string | undefined;
  /** Instructions for crawlers. */
  robots?: "noindex";
  /** The repository whose social card represents the page. */
  repository?: RepositoryAddress | undefined;
  status?: ContentfulStatusCode;
  /** The content security policy, which depends on the user content on the page. */
  policy?: ContentPolicy;
  /** An origin or scheme outside this hub to which the page's forms redirect. */
  formTarget?: string;
  content: ReactNode;
}

const place = `shared-${randomBytes(16).toString("hex")}`;
/** Returns the properties of the element that contains a part of a page's shared markup. Their order is that of the parts. */
export function sharedMarkupPlace(index: number) {
  return { dangerouslySetInnerHTML: { __html: `${place}-${index};` } } as const;
}

/** Renders a page completely before responding, so that a failure becomes an error page and not a partial page. */
export function renderPage(c: Context<PagesEnvironment>, rendered: RenderedPage) {
  return c.html(documentOf(c, rendered), rendered.status ?? 200);
}

interface RenderedSharedPage extends RenderedPage {
  /** The markup for the elements in `content` that have the properties `sharedMarkupPlace`. */
  shared: readonly SharedMarkup[];
}

/** Like `renderPage`, for a page that contains markup for several visitors, which is not compressed again. */
export function renderSharedPage(c: Context<PagesEnvironment>, { shared, ...rendered }: RenderedSharedPage) {
  const { status = 200 } = rendered;
  const between = splitAtPlaces(documentOf(c, rendered), shared.length);
  const isForCache = c.get("page").viewer === undefined;
  if (isForCache || !acceptsGzip(c.req.header("accept-encoding"))) {
    return c.html(between.map((text, index) => text + (shared[index]?.html ?? "")).join(""), status);
  }
  c.header("Content-Encoding", "gzip");
  c.header("Vary", "Accept-Encoding", { append: true });
  c.header("Content-Type", "text/html; charset=UTF-8");
  const pieces = between.map(gzipPiece);
  for (const [index, { piece }] of shared.entries()) pieces.splice(2 * index + 1, 0, piece);
  return c.body(new Uint8Array(joinGzipPieces(pieces)), status);
}

/** Splits a page at the places of its shared markup. */
function splitAtPlaces(page: string, places: number): string[] {
  const between: string[] = [];
  let from = 0;
  for (let index = 0; index < places; index++) {
    const mark = `${place}-${index};`;
    const at = page.indexOf(mark, from);
    if (at === -1) throw new Error(`The page has no place for part ${index} of its shared markup.`);
    between.push(page.slice(from, at));
    from = at + mark.length;
  }
  return [...between, page.slice(from)];
}

/** Sets the headers of a page and returns its HTML. */
function documentOf(
  c: Context<PagesEnvironment>,
  { title, description, robots, repository, policy, formTarget, content }: RenderedPage,
): string {
  const page = c.get("page");
  const html = renderToStaticMarkup(
    <PageProvider page={page}>
      <Document title={title} description={description} robots={robots} repository={repository}>
        {content}
      </Document>
    </PageProvider>,
  );
  c.header("Content-Security-Policy", contentSecurityPolicy(page, { policy, formTarget }));
  c.header("Cache-Control", "private, no-cache");
  c.header("Vary", "Accept-Language, Cookie", { append: true });
  c.header("Content-Language", page.text.language);
  return `<!doctype html>${html}`;
}
