import { limits } from "@modelyard/platform/limits";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type PageContext, PageProvider, useText } from "../frame/page-context.tsx";
import { testAssets } from "../testing/assets.ts";
import { en } from "../text/en/index.ts";
import { Icon } from "../ui/icon.tsx";
import { viewsIsland } from "../ui/islands/views-island.tsx";
import { Island } from "./island.tsx";

const page: PageContext = {
  text: en,
  assets: testAssets,
  theme: "system",
  nonce: "n",
  viewer: undefined,
  hubUrl: "https://hub.example",
  location: "/",
  version: "0",
  now: new Date(0),
  demo: false,
};

function Title() {
  return <b>{useText().siteName}</b>;
}

function html(label: string, slot = <Title />): string {
  const views = [
    { id: "one", label: "One", href: "?v=1" },
    { id: "two", label: "Two", href: "?v=2" },
  ];
  return renderToStaticMarkup(
    <PageProvider page={page}>
      <Island of={viewsIsland} props={{ label, look: "pills", open: "one", views }} slots={{ one: slot }} />
      <Title />
      <Icon name="check" />
    </PageProvider>,
  );
}

test("an island is server markup with its props beside it, and the page continues after it", () => {
  const markup = html("Kinds");
  expect(markup).toContain('data-island="views"');
  expect(markup).toContain('<nav aria-label="Kinds"');
  expect(markup).toContain(`<div id="one" data-slot="one"><b>${en.siteName}</b></div>`);
  expect(markup).toMatch(new RegExp(`</div><b>${en.siteName}</b><svg[^>]*><use href="/assets/icons-1.svg#check"`));
});

test("props stay inside their attribute, whatever they contain", () => {
  const hostile = `"><script>alert(1)</script>'</div>\u2028&quot;`;
  const markup = html(hostile);
  expect(markup).not.toContain("<script");
  const [, attribute = ""] = /data-props="([^"]*)"/.exec(markup) ?? [];
  const json = attribute.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  expect(JSON.parse(json.replaceAll("&#x27;", "'").replaceAll("&amp;", "&")).label).toBe(hostile);
});

test("an island in the slot of another is hydrated as an island", () => {
  const inner = (
    <Island of={viewsIsland} props={{ label: "Inner", look: "pills", open: "a", views: [] }} slots={{ a: <Title /> }} />
  );
  expect(html("Outer", inner).match(/data-island="views"/g)).toHaveLength(2);
});

test.each([
  { more: 0, isHydrated: true },
  { more: 1, isHydrated: false },
])("an island with $more characters of props above the limit is hydrated: $isHydrated", ({ more, isHydrated }) => {
  const others = JSON.stringify({
    label: "",
    look: "pills",
    open: "one",
    views: [
      { id: "one", label: "One", href: "?v=1" },
      { id: "two", label: "Two", href: "?v=2" },
    ],
  }).length;
  const markup = html("x".repeat(limits.islands.propsChars - others + more));
  expect(markup.includes("data-island")).toBe(isHydrated);
  expect(markup.includes("data-props")).toBe(isHydrated);
  expect(markup).toContain('aria-current="true"');
});

test("props that do not match the schema are rejected", () => {
  expect(() => viewsIsland.render({ label: "x" })).toThrow();
});
