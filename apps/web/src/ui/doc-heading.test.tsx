import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type PageContext, PageProvider } from "../frame/page-context.tsx";
import { testAssets } from "../testing/assets.ts";
import { en } from "../text/en/index.ts";
import { DocHeading } from "./doc-heading.tsx";

const page: PageContext = {
  text: en,
  assets: testAssets,
  theme: "system",
  nonce: "n",
  viewer: undefined,
  hubUrl: "https://hub.example",
  location: "/docs",
  version: "0.1.0",
  now: new Date(0),
  demo: false,
};

const levels = [1, 2, 3, 4, 5, 6] as const;

test.each(levels)("a heading of level %i links to itself, and to its source in a new tab", (level) => {
  const html = renderToStaticMarkup(
    <PageProvider page={page}>
      <DocHeading level={level} id="giriş" sourceUrl="https://example.org/edit">
        Giriş
      </DocHeading>
    </PageProvider>,
  );
  expect(html).toContain(`<h${level} id="giriş"><a href="#giriş">Giriş</a></h${level}>`);
  expect(html).toMatch(
    /<a href="https:\/\/example\.org\/edit" target="_blank" rel="noopener"[^>]*>Update on GitHub<\/a>/,
  );
});

test("a heading without a source has no link to one", () => {
  const html = renderToStaticMarkup(
    <PageProvider page={page}>
      <DocHeading level={2} id="a">
        A
      </DocHeading>
    </PageProvider>,
  );
  expect(html).not.toContain("target=");
});
