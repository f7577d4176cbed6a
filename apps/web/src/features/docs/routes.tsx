import { Hono } from "hono";
import type { PagesEnvironment } from "../../app.tsx";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { libraryNames } from "./contents.ts";
import { DocArticle } from "./doc-article.tsx";
import { docGroups } from "./doc-groups.ts";
import type { DocPage } from "./doc-pages.ts";
import { DocsIndex } from "./docs-index.tsx";

const markdownType = "text/markdown; charset=utf-8";

/** The pages of a running server stay as they are. */
const unchanging = { freshMs: Infinity };

/** Reading goes on within one library. */
function beside(doc: DocPage, other: DocPage | undefined): DocPage | undefined {
  return other?.library === doc.library ? other : undefined;
}

/** The documentation as pages, each also as its Markdown, and the list of them for programs. */
export function docRoutes(docs: readonly DocPage[]): Hono<PagesEnvironment> {
  const app = new Hono<PagesEnvironment>();
  app.get(routes.docs, (c) => {
    const { text } = c.get("page");
    return c.get("serveKept")(c, unchanging, () =>
      renderPage(c, {
        title: text.titleOf(text.docs.title),
        description: text.docs.lead,
        content: <DocsIndex docs={docs} />,
      }),
    );
  });
  // The query is not read: old addresses carry `?fw=pt`, which changes nothing.
  app.get(routes.doc, async (c) => {
    const slug = c.req.param("slug");
    const markdown = docs.find((doc) => `${doc.slug}.md` === slug);
    if (markdown !== undefined) return c.body(markdown.source, 200, { "Content-Type": markdownType });
    const index = docs.findIndex((doc) => doc.slug === slug);
    const doc = docs[index];
    if (doc === undefined) return notFoundPage(c);
    return c.get("serveKept")(c, unchanging, () =>
      renderPage(c, {
        title: c.get("page").text.titleOf(doc.title),
        content: (
          <DocArticle
            doc={doc}
            docs={docs}
            previous={beside(doc, docs[index - 1])}
            next={beside(doc, docs[index + 1])}
          />
        ),
      }),
    );
  });
  app.get(routes.llms, (c) => {
    const { hubUrl, text } = c.get("page");
    const groups = docGroups(docs).map(({ library, section, pages }) => {
      const links = pages.map(({ title, slug }) => `- [${title}](${hubUrl}${paths.doc(`${slug}.md`)})`);
      return `## ${libraryNames[library]}: ${text.docs.sections[section]}\n\n${links.join("\n")}`;
    });
    const body = `${[`# ${text.siteName}`, `> ${text.home.lead}`, ...groups].join("\n\n")}\n`;
    return c.body(body, 200, { "Content-Type": markdownType });
  });
  return app;
}
