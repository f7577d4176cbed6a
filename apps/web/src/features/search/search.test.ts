import { expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";
import { excerptAround } from "./excerpt.ts";
import { markWords } from "./mark-words.ts";
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
])("$text is folded to $folded with the same length", ({ text, folded }) => {
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
])("“$query” matches “$name” with score $score", ({ query, name, score }) => {
  expect(matchScore(query, name)).toBe(score);
});

test("an excerpt around the match is cut between words", () => {
  const text = `${"before ".repeat(20)}the Needle is here ${"after ".repeat(40)}`.trim();
  const excerpt = excerptAround(text, foldText(text), "needle");
  expect(excerpt).toMatch(/^… before .*the Needle is here .*after …$/);
  expect(excerpt.length).toBeLessThan(170);
  expect(excerptAround("short", "short", "zzz")).toBe("short");
});

const plain = (text: string) => ({ text, isMatch: false });
const marked = (text: string) => ({ text, isMatch: true });

test.each([
  { text: "acme/tiny-chat", query: "chat tiny", parts: [plain("acme/"), marked("tiny"), plain("-"), marked("chat")] },
  { text: "Işık IŞIK", query: "isik", parts: [marked("Işık"), plain(" "), marked("IŞIK")] },
  { text: "aaa", query: "aa", parts: [marked("aa"), plain("a")] },
  { text: "chats", query: '-chat "s"', parts: [plain("chat"), marked("s")] },
  { text: "", query: "x", parts: [] },
  { text: "none", query: "", parts: [plain("none")] },
])("“$query” is highlighted in “$text”", ({ text, query, parts }) => {
  expect(markWords(text, query)).toEqual(parts);
});

test("matches are highlighted in names, cards and documentation, and cards are escaped", async () => {
  expect(await htmlOf("/search?q=talker")).toContain("acme/<mark>talker</mark>-1b</a>");
  const html = await htmlOf("/search?q=harbour");
  expect(html).toContain('<p lang="" dir="auto">&lt;b&gt;Ships&lt;/b&gt; in a <mark>harbour</mark></p>');
  expect(await htmlOf("/search?q=secret-key&in=docs")).toContain("<mark>secret-key</mark>");
});

test("models come before the documentation", async () => {
  const html = await htmlOf("/search?q=talker");
  const order = ["found-models", "found-docs"].map((id) => html.indexOf(`id="${id}"`)).filter((at) => at >= 0);
  expect(order).toEqual(order.toSorted((left, right) => left - right));
});

test("the search finds models, tasks, owners and sections of the documentation", async () => {
  const html = await htmlOf("/search?q=talker");
  expect(html).toContain('href="/acme/talker-1b"');
  expect(await htmlOf("/search?q=acme")).toContain("acme &amp; company");
  expect(await htmlOf("/search?q=object detection")).toContain('href="/tasks/object-detection"');
  expect(await htmlOf("/search?q=secret-key")).toMatch(/href="\/docs\/settings[^"]*"/);
  expect(await htmlOf("/search?q=desteklenen modeller")).toContain('href="/docs/transformers/tr/index#desteklenen-');
});

test("a misspelt task is found, by its English name in every language", async () => {
  expect(await htmlOf("/search?q=sumarization")).toContain('href="/tasks/summarization"');
  const turkish = await request("/search?q=sumarization", { headers: { cookie: "modelyard_language=tr" } });
  expect(await turkish.text()).toContain('href="/tasks/summarization"');
});

test("a search for tasks sends no request to the hub", async () => {
  const before = hub.requests.length;
  const html = await htmlOf("/search?q=detection&in=tasks");
  expect(html).toContain('href="/tasks/object-detection"');
  expect(html).not.toContain("gull-detector");
  expect(hub.requests).toHaveLength(before);
});

test("a search without results says so, and what to try", async () => {
  const html = await htmlOf("/search?q=zzzzzzzz");
  expect(html).toContain("Nothing found for “zzzzzzzz”");
  expect(html).toContain("Try fewer or different words");
});

test("an empty search lists what can be found", async () => {
  expect(await htmlOf("/search")).toContain("Search models, datasets, tasks");
});

test("results are noindex", async () => {
  expect(await htmlOf("/search?q=talker")).toContain('<meta name="robots" content="noindex"/>');
});

test("suggestions are JSON in the language of the page", async () => {
  const response = await request("/search/suggestions?q=talker", { headers: { cookie: "modelyard_language=tr" } });
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const { groups, says } = await response.json();
  expect(groups[0]).toMatchObject({
    title: "Modeller",
    hits: [{ href: "/acme/talker-1b", title: [plain("acme/"), marked("talker"), plain("-1b")] }],
  });
  expect(says).toMatch(/^\d+ öneri$/);
});

test.each(["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'])("%s is escaped", async (query) => {
  const html = await htmlOf(`/search?q=${encodeURIComponent(query)}&in=${encodeURIComponent(query)}`);
  expect(html.match(/<script|<img/g)).toHaveLength(1);
});
