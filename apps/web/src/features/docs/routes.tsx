import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { libraryNames } from "./contents.ts";
import { DocArticle } from "./doc-article.tsx";
import { docGroups } from "./doc-groups.ts";
import type { DocPage } from "./doc-pages.ts";
import { findByEdition, newestPages, pagesBeside } from "./doc-versions.ts";
import { DocsIndex } from "./docs-index.tsx";
import { markdownWithAddress } from "./with-hub-address.ts";

const markdownType = "text/markdown; charset=utf-8";

/** Documentation does not change while the server runs. */
const unchanging = { freshMs: Infinity };

/** Serves documentation pages as HTML and Markdown, and their list as llms.txt. */
export function docRoutes(docs: readonly DocPage[]): Hono<PagesEnvironment> {
  const app = new Hono<PagesEnvironment>();
  app.get(routes.docs, (c) => {
    const { text } = c.get("page");
    return c.get("serveCached")(c, unchanging, () =>
      renderPage(c, {
        title: text.titleOf(text.docs.title),
        description: text.docs.lead,
        content: <DocsIndex docs={docs} />,
      }),
    );
  });
  // The query is ignored: old addresses have `?fw=pt`, which has no effect.
  app.get(routes.doc, async (c) => {
    const slug = c.req.param("slug");
    const markdown = docs.find((doc) => `${doc.slug}.md` === slug);
    if (markdown !== undefined) {
      const { hubUrl } = c.get("page");
      return c.body(markdownWithAddress(markdown.source, hubUrl), 200, { "Content-Type": markdownType });
    }
    const doc = docs.find((page) => page.slug === slug);
    if (doc === undefined) {
      const found = findByEdition(docs, slug, c.get("page").version);
      return found === undefined ? notFoundPage(c) : c.redirect(paths.doc(found.slug), 302);
    }
    const reading = pagesBeside(docs, doc);
    const index = reading.indexOf(doc);
    return c.get("serveCached")(c, unchanging, () =>
      renderPage(c, {
        title: c.get("page").text.titleOf(doc.title),
        // Search engines should index the newest version only.
        ...(doc.version === undefined ? {} : { robots: "noindex" as const }),
        content: <DocArticle doc={doc} docs={docs} previous={reading[index - 1]} next={reading[index + 1]} />,
      }),
    );
  });
  app.get(routes.llms, (c) => {
    const { hubUrl, text } = c.get("page");
    const groups = docGroups(newestPages(docs)).map(({ library, section, pages }) => {
      const links = pages.map(({ title, slug }) => `- [${title}](${hubUrl}${paths.doc(`${slug}.md`)})`);
      return `## ${libraryNames[library]}: ${text.docs.sections[section]}\n\n${links.join("\n")}`;
    });
    const body = `${[`# ${text.siteName}`, `> ${text.home.lead}`, ...groups].join("\n\n")}\n`;
    return c.body(body, 200, { "Content-Type": markdownType });
  });
  return app;
}
