import { expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";
import { excerptAround } from "./excerpt.ts";
import { foldText, matchScore } from "./match.ts";

const { request, hub } = createTestPages();
const htmlOf = async (url: string) => (await request(url)).text();

test.each([
  { text: "İSTANBUL", folded: "istanbul" },
  { text: "ışık", folded: "isik" },
  { text: "IŞIK", folded: "isik" },
  { text: "Giriş", folded: "giris" },
  { text: "naïve Café", folded: "naive cafe" },
  { text: "straße", folded: "straße" },
])("$text is compared as $folded, letter for letter", ({ text, folded }) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(text)).toHaveLength(text.length);
});

test.each([
  { query: "fill mask", name: "fill-mask", score: 3 },
  { query: "fill-mask", name: "fill-mask", score: 5 },
  { query: "fill", name: "fill-mask", score: 4 },
  { query: "sumarization", name: "summarization", score: 1 },
  { query: "zzzz", name: "summarization", score: 0 },
  { query: "", name: "summarization", score: 0 },
])("“$query” fits “$name” by $score", ({ query, name, score }) => {
  expect(matchScore(query, name)).toBe(score);
});

test("an excerpt is cut between words around what was searched for", () => {
  const text = `${"before ".repeat(20)}the Needle is here ${"after ".repeat(40)}`.trim();
  const excerpt = excerptAround(text, foldText(text), "needle");
  expect(excerpt).toMatch(/^… before .*the Needle is here .*after …$/);
  expect(excerpt.length).toBeLessThan(170);
  expect(excerptAround("short", "short", "zzz")).toBe("short");
});

test("one box finds models, tasks, owners and sections of the documentation", async () => {
  const html = await htmlOf("/search?q=talker");
  expect(html).toContain('href="/acme/talker-1b"');
  expect(await htmlOf("/search?q=acme")).toContain("acme &amp; company");
  expect(await htmlOf("/search?q=object detection")).toContain('href="/tasks/object-detection"');
  expect(await htmlOf("/search?q=secret-key")).toMatch(/href="\/docs\/settings[^"]*"/);
  expect(await htmlOf("/search?q=desteklenen modeller")).toContain('href="/docs/transformers/tr/index#desteklenen-');
});

test("a misspelt task is found", async () => {
  expect(await htmlOf("/search?q=sumarization")).toContain('href="/tasks/summarization"');
});

test("one kind alone is asked for alone", async () => {
  const before = hub.requests.length;
  const html = await htmlOf("/search?q=detection&in=tasks");
  expect(html).toContain('href="/tasks/object-detection"');
  expect(html).not.toContain("gull-detector");
  expect(hub.requests).toHaveLength(before);
});

test("what is not found is said, with what to try", async () => {
  const html = await htmlOf("/search?q=zzzzzzzz");
  expect(html).toContain("Nothing is called “zzzzzzzz”");
  expect(html).toContain("Try a shorter part of the name");
});

test("an empty search says what can be found", async () => {
  expect(await htmlOf("/search")).toContain("one box finds them all");
});

test("results are not for crawlers", async () => {
  expect(await htmlOf("/search?q=talker")).toContain('<meta name="robots" content="noindex"/>');
});

test("suggestions are data, in the words of the page's language", async () => {
  const response = await request("/search/suggestions?q=talker", { headers: { cookie: "modelyard_language=tr" } });
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const { groups, says } = await response.json();
  expect(groups[0]).toMatchObject({ title: "Modeller", hits: [{ href: "/acme/talker-1b", title: "acme/talker-1b" }] });
  expect(says).toMatch(/^\d+ öneri$/);
});

test.each(["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'])("%s stays text", async (asked) => {
  const html = await htmlOf(`/search?q=${encodeURIComponent(asked)}&in=${encodeURIComponent(asked)}`);
  expect(html.match(/<script|<img/g)).toHaveLength(1);
});
