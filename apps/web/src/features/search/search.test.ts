import { expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";
import { excerptAround } from "./excerpt.ts";
import { markWords } from "./mark-words.ts";
import { createMatcher, foldText } from "./match.ts";
import { Suggestions } from "./suggest/suggestions.ts";

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
  { query: "aaaaaaaa", name: "aa", score: 0 },
  { query: "", name: "summarization", score: 0 },
])("“$query” matches “$name” with score $score", ({ query, name, score }) => {
  expect(createMatcher(query)(name)).toBe(score);
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

/** Returns titles of suggestions by the title of their group. */
async function suggestions(query: string, options: Parameters<typeof request>[1] = {}) {
  const response = await request(`/search/suggestions?q=${encodeURIComponent(query)}`, options);
  const { groups, viewer } = Suggestions.parse(await response.json());
  const titles = groups.map(({ title, hits }): [string, string[]] => [
    title,
    hits.map((hit) => hit.title.map(({ text }) => text).join("")),
  ]);
  return { groups, viewer, titles, of: (title: string) => new Map(titles).get(title) ?? [] };
}

test("before anything is typed, actions are suggested: others for signed-in visitors", async () => {
  const anonymous = await suggestions("");
  expect(anonymous.titles.map(([title]) => title)).toEqual(["Actions"]);
  expect(anonymous.of("Actions")).toEqual(
    expect.arrayContaining(["New model", "New dataset", "Use the dark theme", "Language: Türkçe", "Sign in"]),
  );
  expect(anonymous.of("Actions")).not.toContain("Sign out");
  expect(anonymous.viewer).toBe("");
  const own = await suggestions("", { user: true });
  expect(own.of("Actions")).toEqual(expect.arrayContaining(["New model", "Notifications", "Sign out"]));
  expect(own.of("Actions")).not.toContain("Sign in");
  expect(own.viewer).not.toBe("");
});

test("settings pages are found by signed-in visitors only, and those of the hub by administrators only", async () => {
  expect((await suggestions("webhooks")).of("Settings")).toEqual([]);
  expect((await suggestions("webhooks", { user: true })).of("Settings")).toEqual(["Webhooks"]);
  expect((await suggestions("settings acme", { user: true })).of("Settings")).toEqual(["Settings of acme"]);
  expect((await suggestions("jobs", { user: true })).of("Settings")).toEqual(["Administration: Jobs"]);
  expect((await suggestions("disable", { user: true })).of("Actions")).toEqual(["Disable a repository"]);
  const others = createTestPages({ fetchHub: async (sent) => withoutAdministration(await hub.fetch(sent)) });
  for (const query of ["jobs", "disable"]) {
    const response = await others.request(`/search/suggestions?q=${query}`, { user: true });
    expect(await response.text()).not.toContain('"/settings/admin');
  }
});

async function withoutAdministration(response: Response): Promise<Response> {
  const body = await response.text();
  return new Response(body.replace('"isAdmin":true', '"isAdmin":false'), response);
}

test("an action that starts with the text comes first, and is found in English in every language", async () => {
  expect((await suggestions("dark", { user: true })).of("Actions")).toEqual(["Use the dark theme"]);
  expect((await suggestions("new mod", { user: true })).titles[0]).toEqual(["Actions", ["New model"]]);
  const turkish = await suggestions("new model", { headers: { cookie: "modelyard_language=tr" } });
  expect(turkish.of("Eylemler")).toEqual(["Yeni model"]);
  expect((await suggestions("log out", { user: true })).of("Actions")).toEqual(["Sign out"]);
});

test("the search page has the same groups, and its actions work without JavaScript", async () => {
  const html = await htmlOf("/search?q=dark theme");
  expect(html).toMatch(
    /<form class="hit-title" action="\/settings\/theme" method="post"><input type="hidden" name="theme" value="dark"/,
  );
  expect(html).toContain("<button>Use the <mark>dark</mark> <mark>theme</mark></button>");
  expect(html).not.toContain('href="/search?q=dark+theme&amp;in=settings"');
  const own = await (await request("/search?q=webhooks&in=settings", { user: true })).text();
  expect(own).toContain('href="/settings/webhooks"');
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
