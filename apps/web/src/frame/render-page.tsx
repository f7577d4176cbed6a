import { WholeBody } from "@modelyard/platform/http/whole-body";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { acceptsGzip } from "../page-cache/cached-page.ts";
import { joinGzipPieces } from "../page-cache/gzip-pieces.ts";
import type { RepositoryAddress } from "../paths.ts";
import { type ContentPolicy, contentSecurityPolicy } from "../security/content-security-policy.ts";
import { Document } from "./document.tsx";
import { type PageContext, PageProvider } from "./page-context.tsx";

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

/** Renders a page completely before responding, so that a failure becomes an error page and not a partial page. */
export function renderPage(c: Context<PagesEnvironment>, rendered: RenderedPage) {
  return c.html(documentOf(c, rendered), rendered.status ?? 200);
}

interface SharedPage extends Pick<RenderedPage, "policy"> {
  /** Everything that the page depends on, beside the page context without its viewer. */
  data: unknown;
  /** Reads what is needed only to render the page. */
  render: () => Promise<Omit<RenderedPage, "policy" | "formTarget" | "status">>;
}

/**
 * Like `renderPage`, for a page that is rendered and compressed once for all visitors with equal data. It must not use the
 * viewer beyond whether there is one.
 */
export async function renderSharedPage(c: Context<PagesEnvironment>, { data, policy, render }: SharedPage) {
  const page = c.get("page");
  const pieces = await c.get("sharePage")(page, data, async (neutral) => htmlOf(neutral, await render()));
  setPageHeaders(c, { policy });
  const isForCache = page.viewer === undefined;
  if (isForCache || !acceptsGzip(c.req.header("accept-encoding")))
    return c.html(Buffer.concat(pieces.map(({ plain }) => plain)).toString());
  c.header("Content-Encoding", "gzip");
  c.header("Vary", "Accept-Encoding", { append: true });
  c.header("Content-Type", "text/html; charset=UTF-8");
  const body = new WholeBody(joinGzipPieces(pieces));
  c.header("Content-Length", String(body.byteLength));
  return c.body(body);
}

/** Sets the headers of a page and returns its HTML. */
function documentOf(c: Context<PagesEnvironment>, { policy, formTarget, ...rendered }: RenderedPage): string {
  const html = htmlOf(c.get("page"), rendered);
  setPageHeaders(c, { policy, formTarget });
  return html;
}

function htmlOf(
  page: PageContext,
  { title, description, robots, repository, content }: Omit<RenderedPage, "policy" | "formTarget" | "status">,
): string {
  const html = renderToStaticMarkup(
    <PageProvider page={page}>
      <Document title={title} description={description} robots={robots} repository={repository}>
        {content}
      </Document>
    </PageProvider>,
  );
  return `<!doctype html>${html}`;
}

function setPageHeaders(
  c: Context<PagesEnvironment>,
  content: { policy?: ContentPolicy | undefined; formTarget?: string | undefined },
): void {
  const page = c.get("page");
  c.header("Content-Security-Policy", contentSecurityPolicy(page, content));
  c.header("Cache-Control", "private, no-cache");
  c.header("Vary", "Accept-Language, Cookie", { append: true });
  c.header("Content-Language", page.text.language);
}
