import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
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

/** Renders a page completely before responding, so that a failure becomes an error page and not a partial page. */
export function renderPage(
  c: Context<PagesEnvironment>,
  { title, description, robots, repository, status = 200, policy, formTarget, content }: RenderedPage,
) {
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
  return c.html(`<!doctype html>${html}`, status);
}
