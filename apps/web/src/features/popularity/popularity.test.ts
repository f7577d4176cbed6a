import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";

const { request } = createTestPages();
const read = async (url: string, user = false) => (await request(url, { user })).text();

test.each([
  { url: "/acme/talker-1b", downloads: "48,210", all: "60,555" },
  { url: "/datasets/acme/minutes", downloads: "3,400", all: "15,745" },
])("$url shows downloads per day, also for screen readers", async ({ url, downloads, all }) => {
  const html = await read(url);
  expect(html).toContain(`role="img" aria-label="${downloads} downloads in the last 30 days"`);
  expect(html.match(/<title>\d+ \w{3} 2026: [\d,]+ downloads?<\/title>/g)).toHaveLength(30);
  expect(html).toContain("<title>24 Oct 2026: 1 download</title>");
  expect(html).toContain(`<span class="figure">${downloads}</span>`);
  expect(html).toContain(`${all} total`);
});

test("the label of the sparkline is translated to Turkish", async () => {
  const response = await request("/acme/talker-1b", { headers: { "accept-language": "tr" } });
  expect(await response.text()).toContain('aria-label="Son 30 günde 48.210 indirme"');
});

test("the page is shown without download history and likes", async () => {
  const hub = createFixtureHub({ broken: /^\/_private\/(downloads|likes)/ });
  const pages = createTestPages({ fetchHub: hub.fetch });
  const html = await (await pages.request("/acme/talker-1b", { user: true })).text();
  expect(html).toContain('<span class="figure">48,210</span>');
  expect(html).not.toContain("sparkline");
  expect(html).toContain('aria-pressed="false"');
});

test("an anonymous visitor gets a sign-in link back to the page, and no request for likes is sent", async () => {
  const { hub, request: send } = createTestPages();
  const html = await (await send("/acme/talker-1b?use=libraries")).text();
  expect(html).toContain('href="/login?next=%2Facme%2Ftalker-1b%3Fuse%3Dlibraries"');
  expect(html).not.toContain("aria-pressed");
  expect(hub.requests.some(({ url }) => url.includes("/_private/likes/"))).toBe(false);
});

test.each([
  { page: "/acme/talker-1b", action: "/acme/talker-1b/like" },
  { page: "/datasets/acme/minutes", action: "/datasets/acme/minutes/like" },
  { page: "/acme/talker-1b/tree/main", action: "/acme/talker-1b/like" },
])("on $page liking and unliking are forms that return to the page", async ({ page, action }) => {
  const { request: send } = createTestPages();
  const shown = async () => (await send(page, { user: true })).text();
  for (const [liked, other] of [
    ["true", "false"],
    ["false", "true"],
  ] as const) {
    const before = await shown();
    expect(before).toContain(`action="${action}"`);
    expect(before).toContain(`name="liked" value="${liked}"`);
    expect(before).toContain(`aria-pressed="${other}"`);
    const response = await send(action, { user: true, form: { liked, next: page } });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(page);
  }
  expect(await shown()).toContain('aria-pressed="false"');
});

test.each([
  { who: "an anonymous visitor", user: false, headers: {}, status: 401 },
  { who: "another site", user: true, headers: { origin: "https://evil.example" }, status: 403 },
])("$who cannot like in a visitor's name", async ({ user, headers, status }) => {
  const { hub, request: send } = createTestPages();
  const form = { liked: "true", next: "/acme/talker-1b" };
  expect((await send("/acme/talker-1b/like", { user, form, headers })).status).toBe(status);
  expect(hub.requests.some(({ method, url }) => method === "POST" && url.includes("/likes/"))).toBe(false);
});

test("a like never redirects to another host", async () => {
  const form = { liked: "true", next: "//evil.example" };
  const sent = await request("/acme/talker-1b/like", { user: true, form });
  expect(sent.headers.get("location")).toBe("/");
});

test("a missing repository cannot be liked", async () => {
  const form = { liked: "true", next: "/" };
  expect((await request("/acme/nothing/like", { user: true, form })).status).toBe(404);
});

test.each(["try", "chat-template"])("a GET request of the form %s redirects to the model page", async (part) => {
  const response = await request(`/acme/talker-1b/${part}`);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/acme/talker-1b");
});
