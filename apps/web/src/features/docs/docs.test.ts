import { join } from "node:path";
import { expect, test } from "vitest";
import { parseDocument } from "../../documents/parse-document.ts";
import { createTestPages } from "../../testing/pages.ts";
import { loadDocs } from "./doc-pages.ts";

const { request } = createTestPages();
const htmlOf = async (url: string) => (await request(url)).text();
const turkish = "/docs/transformers/tr/index";

test.each([
  { heading: "Tanıtım", language: "tr", id: "tanıtım" },
  { heading: "İlk ışık", language: "tr", id: "ilk-ışık" },
  { heading: "IŞIK", language: "tr", id: "ışık" },
  { heading: "Ağ & şebeke: 2", language: "tr", id: "ağ-şebeke-2" },
  { heading: "IT", language: "en", id: "it" },
  { heading: "???", language: "en", id: "section" },
])("“$heading” has the id $id in $language", ({ heading, language, id }) => {
  expect(parseDocument(`# ${heading}`, { language })).toMatchObject([{ kind: "heading", level: 1, id }]);
});

test("the title of each page, which is known before it is parsed, is its first heading", () => {
  for (const { slug, title, source } of loadDocs(join(import.meta.dirname, "../../../../../docs"))) {
    const [first] = parseDocument(source.split("\n\n", 3).join("\n\n"));
    expect(first, slug).toMatchObject({ kind: "heading", level: 1, text: title });
  }
});

test("two headings with the same text have different ids", () => {
  const ids = parseDocument("# A\n\n## A\n\ntext").map(({ id }) => id);
  expect(ids).toEqual(["a", "a-1", "part-2"]);
});

test("HTML in a document is escaped", () => {
  expect(parseDocument("<script>alert(1)</script>")[0]).toMatchObject({
    html: expect.stringContaining("&lt;script&gt;"),
  });
});

test("the Turkish introduction has its sections in order and ends with a link to its source", async () => {
  const html = await htmlOf(turkish);
  expect(html).toContain('<article lang="tr"');
  const headings = [...html.slice(0, html.indexOf("</main>")).matchAll(/<h([12]) id="([^"]+)"/g)].map(
    ([, level, id]) => [level, id],
  );
  expect(headings).toEqual([
    ["1", "transformersa-giriş"],
    ["2", "ekipten-destek-alın"],
    ["2", "içindekiler"],
    ["2", "desteklenen-modeller-ve-çatılar"],
  ]);
  expect(html).toContain('<a href="/docs/support">destek sayfası</a>');
  const main = html.slice(0, html.indexOf("</main>"));
  expect(main.slice(main.lastIndexOf("<a "))).toMatch(
    /^<a href="https:\/\/github\.com\/[^"]+\/docs\/transformers\/tr\/index\.md" target="_blank" rel="noopener">/,
  );
});

test("its support table has yes and no as text, and header cells with scope", async () => {
  const html = await htmlOf(turkish);
  for (const name of ["Model", "PyTorch desteği", "TensorFlow desteği", "Flax desteği"]) {
    expect(html).toContain(`<th scope="col">${name}</th>`);
  }
  const row = (name: string) => html.split(`<th scope="row">${name}</th>`)[1]?.split("</tr>")[0] ?? "";
  expect(html.match(/<th scope="row">/g)?.length).toBeGreaterThan(100);
  expect(row("GPT Neo").match(/Evet|Hayır/g)).toEqual(["Evet", "Hayır", "Evet"]);
  expect(row("BERT").match(/✓ Evet/g)).toHaveLength(3);
});

/** Removes what varies with a page's address or between requests. */
const withoutVaryingParts = (html: string) =>
  html.replaceAll(/nonce="[^"]+"|name="next" value="[^"]+"|\/login\?next=[^"]+/g, "");

test.each(["?fw=pt", "?fw=", "?fw=%3Cscript%3E", "?fw=tf&fw=flax"])("%s changes nothing", async (query) => {
  expect(withoutVaryingParts(await htmlOf(turkish + query))).toBe(withoutVaryingParts(await htmlOf(turkish)));
});

test("every link between documentation pages works", async () => {
  const index = await htmlOf("/docs");
  const pages = [...index.matchAll(/href="(\/docs\/[^"]+)"/g)].map(([, href = ""]) => href);
  expect(pages.length).toBeGreaterThanOrEqual(5);
  // Every page lists all pages in its sidebar.
  const links = new Set<string>();
  for (const url of pages) {
    const html = (await htmlOf(url)).replace(/^.*<main|<\/main>.*$/gs, "");
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, href = ""] of html.matchAll(/href="((?:\/|#)[^"]*)"/g)) {
      if (href.startsWith("#")) expect(ids).toContain(decodeURIComponent(href.slice(1)));
      else if (!href.startsWith("/assets/")) links.add(href);
    }
  }
  for (const href of links) {
    expect([href, (await request(href)).status]).toEqual([href, expect.toSatisfy((status) => status < 400)]);
  }
});

test("each page is available as Markdown, and llms.txt lists them", async () => {
  const markdown = await request(`${turkish}.md`);
  expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await markdown.text()).toMatch(/^# Transformers'a giriş\n/);
  expect(await htmlOf("/llms.txt")).toContain("(https://hub.example/docs/settings.md)");
});

test.each(["/docs/nope", "/docs/../README", "/docs/settings/"])("%s returns 404", async (url) => {
  expect((await request(url)).status).toBe(404);
});
