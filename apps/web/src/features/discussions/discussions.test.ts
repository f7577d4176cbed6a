import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";

const { request } = createTestPages();
const read = async (url: string, user = false) => (await request(url, { user })).text();
const a = "a".repeat(24);
const newDiscussion = (title: string) => ({ user: true, form: { title, description: "Why <b>?" } });

test.each([
  { url: "/acme/talker-1b", current: false },
  { url: "/acme/talker-1b/tree/main", current: false },
  { url: "/datasets/acme/minutes", current: false },
  { url: "/acme/talker-1b/discussions", current: true },
  { url: "/datasets/acme/minutes/discussions/1", current: true },
])("$url has a tab with the number of open discussions", async ({ url, current }) => {
  const base = url.replace(/\/(?:tree|discussions).*/, "");
  const html = await read(url);
  expect(html).toContain(`<a href="${base}/discussions"${current ? ' aria-current="page"' : ""}>Community `);
  expect(html).toContain("1 open discussion<");
});

test("the list shows title, author, status and number of comments, and keeps its filters", async () => {
  const html = await read("/acme/talker-1b/discussions?type=discussion&search=licence");
  expect(html).toContain('<a class="discussion-title" href="/acme/talker-1b/discussions/1">Which &lt;licence&gt;?</a>');
  for (const part of ["grace", "Pinned", "Open (1)", "Closed (0)", "2 comments", "1 user reacted"]) {
    expect(html).toContain(part);
  }
  expect(html).toContain('href="/acme/talker-1b/discussions?type=discussion&amp;search=licence&amp;status=closed"');
  expect(await read("/acme/talker-1b/discussions?status=closed")).toContain("No discussions here");
});

test("a visitor reads all events and may sign in to comment", async () => {
  const html = await read("/acme/talker-1b/discussions/1");
  for (const part of [
    "<p>The card names <b>none</b>.</p>",
    "An earlier text",
    "edited 1 time",
    "Deleted user",
    "This comment has been hidden.",
    "ada changed the status to Closed",
    "from “Licence” to “Which &lt;licence&gt;?”",
    "ada pinned this discussion",
    "ada unlocked this discussion",
    "Add a licence",
    "ada deleted the branch of this pull request",
    `href="#comment-${a}"`,
    "heart: 1",
    "Sign in to comment",
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toMatch(/<textarea|name="action"/);
});

test("a user edits their own comment only, and a maintainer has all forms", async () => {
  const html = await read("/acme/talker-1b/discussions/1", true);
  expect(html.match(/name="action" value="edit"/g)).toHaveLength(1);
  expect(html).toContain(`id="edit-${"b".repeat(24)}"`);
  for (const action of ["comment", "hide", "react", "rename", "close", "unpin", "lock", "delete"]) {
    expect(html).toContain(` value="${action}"`);
  }
  expect(html).not.toContain('value="merge"');
});

test("a pull request shows its changes and can be merged", async () => {
  const html = await read("/acme/talker-1b/discussions/2", true);
  for (const part of [
    "No description.",
    "Merges into main",
    '<b>+</b>  "layers": <ins>3</ins>',
    'href="/acme/talker-1b/discussions/2?view=split#changes"',
    'name="action" value="merge"',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toContain('value="delete"');
});

test.each([
  { form: { action: "comment", comment: "Hello" }, sent: "POST /comment", body: { comment: "Hello" } },
  { form: { action: "edit", id: a, comment: "Hello" }, sent: `POST /comment/${a}/edit`, body: { content: "Hello" } },
  { form: { action: "hide", id: a }, sent: `POST /comment/${a}/hide`, body: {} },
  {
    form: { action: "react", id: a, reaction: "+fire" },
    sent: `POST /comment/${a}/reaction`,
    body: { reaction: "fire" },
  },
  { form: { action: "react", id: a, reaction: "-heart" }, sent: `DELETE /comment/${a}/reaction/heart` },
  { form: { action: "rename", title: "Another" }, sent: "POST /title", body: { title: "Another" } },
  { form: { action: "open" }, sent: "POST /status", body: { status: "open" } },
  { form: { action: "close" }, sent: "POST /status", body: { status: "closed" } },
  { form: { action: "pin" }, sent: "POST /pin", body: { pinned: true } },
  { form: { action: "unpin" }, sent: "POST /pin", body: { pinned: false } },
  { form: { action: "lock" }, sent: "POST /lock", body: { locked: true } },
  { form: { action: "unlock" }, sent: "POST /lock", body: { locked: false } },
  { form: { action: "merge" }, sent: "POST /merge", body: {} },
  { form: { action: "delete" }, sent: "DELETE ", location: "/acme/talker-1b/discussions" },
])("the form $form.action sends $sent", async ({ form, sent, body, location = "/acme/talker-1b/discussions/1" }) => {
  const { hub, request: send } = createTestPages();
  const response = await send("/acme/talker-1b/discussions/1", { user: true, form: { ...form } });
  expect([response.status, response.headers.get("location")]).toEqual([303, location]);
  const change = hub.requests.find(({ method }) => method !== "GET");
  const path = new URL(change?.url ?? "").pathname;
  expect(`${change?.method} ${path}`).toBe(sent.replace(" ", " /_private/models/acme/talker-1b/discussions/1"));
  if (body !== undefined) expect(await change?.json()).toEqual(body);
});

test.each([
  { form: { action: "comment", comment: " " }, message: "expected some text" },
  { form: { action: "applaud" }, message: "Reload the page" },
  { form: { action: "react", id: a, reaction: "+applause" }, message: "Reload the page" },
])("a refused form $form shows the page with the reason", async ({ form, message }) => {
  const response = await request("/acme/talker-1b/discussions/1", { user: true, form: { ...form } });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
});

test("a new discussion is created, or the form shown again with its texts", async () => {
  const created = await request("/acme/talker-1b/discussions/new", newDiscussion("A question"));
  expect([created.status, created.headers.get("location")]).toEqual([303, "/acme/talker-1b/discussions/1"]);
  const refused = await request("/acme/talker-1b/discussions/new", newDiscussion("no"));
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain("Too small");
  expect(html).toContain("Why &lt;b&gt;?</textarea>");
});

test.each([
  { who: "an anonymous visitor", user: false, headers: {}, status: 401 },
  { who: "another site", user: true, headers: { origin: "https://evil.example" }, status: 403 },
])("$who cannot comment in a visitor's name", async ({ user, headers, status }) => {
  const { hub, request: send } = createTestPages();
  for (const path of ["/acme/talker-1b/discussions/1", "/acme/talker-1b/discussions/new"]) {
    const form = { action: "comment", comment: "Hello", title: "A title" };
    expect((await send(path, { user, form, headers })).status).toBe(status);
  }
  expect(hub.requests.some(({ method }) => method !== "GET")).toBe(false);
});

test.each([
  { bytes: limits.discussions.formBytes, status: 303 },
  { bytes: limits.discussions.formBytes + 1, status: 413 },
])("a form of $bytes bytes gets $status", async ({ bytes, status }) => {
  const comment = "x".repeat(bytes - "action=comment&comment=".length);
  const form = { action: "comment", comment };
  expect((await request("/acme/talker-1b/discussions/1", { user: true, form })).status).toBe(status);
});

// Parsing takes time quadratic in the number of fields.
test.each([
  { fields: limits.json.values, status: 303 },
  { fields: limits.json.values + 1, status: 413 },
])("a form of $fields fields gets $status", async ({ fields, status }) => {
  const more = Array.from({ length: fields - 2 }, (_, index) => [`${index}`, ""]);
  const form = { action: "comment", comment: "Hello", ...Object.fromEntries(more) };
  expect((await request("/acme/talker-1b/discussions/1", { user: true, form })).status).toBe(status);
});

test.each(["/acme/none/discussions", "/acme/none/discussions/1", "/acme/talker-1b/discussions/99"])(
  "%s is not found",
  async (url) => expect((await request(url, { user: true })).status).toBe(404),
);

test("the pages are translated to Turkish", async () => {
  const response = await request("/acme/talker-1b/discussions/1", { headers: { "accept-language": "tr" } });
  expect(await response.text()).toContain("Yorum yapmak için oturum açın");
});
