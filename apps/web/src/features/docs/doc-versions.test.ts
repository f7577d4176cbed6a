import { describe, expect, test } from "vitest";
import { parseDocument } from "../../documents/parse-document.ts";
import { createTestPages } from "../../testing/pages.ts";
import type { DocPage } from "./doc-pages.ts";

function docPage(page: string, title: string, more: Partial<DocPage> = {}): DocPage {
  const { language = "tr", version } = more;
  const slug =
    version === undefined ? `transformers/${language}/${page}` : `transformers/${version}/${language}/${page}`;
  const source = `# ${title}\n\nSeagulls of ${version ?? "the newest"}.\n`;
  const parts = parseDocument(source, { language });
  return {
    library: "transformers",
    section: "introduction",
    page,
    language,
    slug,
    title,
    summary: "",
    source,
    parts,
    sourceUrl: "https://source.example/",
    ...more,
  };
}

const docs: readonly DocPage[] = [
  { ...docPage("start", "Start"), library: "modelyard", section: "begin", language: "en", slug: "start" },
  docPage("index", "Giriş"),
  docPage("index", "Introduction", { language: "en" }),
  docPage("training", "Eğitim"),
  docPage("index", "Eski giriş", { version: "3.5" }),
  docPage("retired", "Emekli", { version: "3.5" }),
];
const { request } = createTestPages({ docs });
const htmlOf = async (path: string) => (await request(path)).text();
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

test("a library with one version has no version menu", async () => {
  const html = main(await htmlOf("/docs/start"));
  expect(html).toContain("Modelyard 0.1.0");
  expect(html).not.toContain("<summary");
});

test("the version menu links to the same page and language of the other version, and marks the current one", async () => {
  const html = main(await htmlOf("/docs/transformers/tr/index"));
  expect(html).toContain('<a href="/docs/transformers/tr/index" aria-current="true">Transformers 4.x</a>');
  expect(html).toContain('<a href="/docs/transformers/3.5/tr/index">Transformers 3.5</a>');
  expect(html).not.toContain("there is a newer one");
});

test("a page missing from another version links to that version's first page", async () => {
  expect(await htmlOf("/docs/transformers/3.5/tr/retired")).toContain(
    '<a href="/docs/transformers/tr/index">Transformers 4.x</a>',
  );
  expect(await htmlOf("/docs/transformers/tr/training")).toContain(
    '<a href="/docs/transformers/3.5/tr/index">Transformers 3.5</a>',
  );
});

describe("a page of an older version", () => {
  const older = "/docs/transformers/3.5/tr/index";

  test("has a notice, links to the newest version and is noindex", async () => {
    const html = await htmlOf(older);
    expect(html).toContain("This page describes version 3.5. A newer version is available.");
    expect(html).toContain('<a href="/docs/transformers/tr/index">Go to 4.x</a>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(await htmlOf("/docs/transformers/tr/index")).not.toContain("noindex");
  });

  test("lists pages and languages of its version, and the newest version of other libraries", async () => {
    const html = main(await htmlOf(older));
    expect(html).toContain('href="/docs/transformers/3.5/tr/retired"');
    expect(html).toContain('href="/docs/start"');
    expect(html).not.toContain('href="/docs/transformers/tr/training"');
    expect(html).not.toContain('href="/docs/transformers/en/index"');
    expect(html).toMatch(/rel="next" href="\/docs\/transformers\/3\.5\/tr\/retired"/);
    expect(html).not.toContain('rel="prev"');
  });

  test("is available as Markdown, and keeps its version when the language changes", async () => {
    expect(await htmlOf(`${older}.md`)).toBe("# Eski giriş\n\nSeagulls of 3.5.\n");
    const chosen = await request("/settings/language", { form: { language: "en", next: older } });
    expect(chosen.headers.get("location")).toBe(older);
  });

  test("is absent from lists, search and the sitemap", async () => {
    for (const path of ["/docs", "/llms.txt", "/search?q=seagulls&in=docs", "/sitemap.xml?part=pages"]) {
      const text = await htmlOf(path);
      expect(text).toContain("/docs/transformers/tr/index");
      expect(text).not.toContain("3.5");
    }
  });
});

test.each([
  { path: "/docs/transformers/4.x/tr/training", to: "/docs/transformers/tr/training" },
  { path: "/docs/transformers/main/tr/index", to: "/docs/transformers/tr/index" },
  { path: "/docs/modelyard/main/en/start", to: "/docs/start" },
  { path: "/docs/modelyard/0.1.0/en/start", to: "/docs/start" },
  { path: "/docs/modelyard/en/start", to: "/docs/start" },
])("$path names the newest version and redirects to $to", async ({ path, to }) => {
  const response = await request(path);
  expect([response.status, response.headers.get("location")]).toEqual([302, to]);
});

test.each(["/docs/transformers/2.0/tr/index", "/docs/transformers/main/tr/nothing", "/docs/main/tr/index"])(
  "%s returns 404",
  async (path) => {
    expect((await request(path)).status).toBe(404);
  },
);
