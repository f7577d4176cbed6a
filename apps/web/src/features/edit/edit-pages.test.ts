import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";

const { request } = createTestPages();
const page = async (path: string) => (await request(path, { user: true })).text();

test("a folder in a link cannot add commands to those that the page offers to copy", async () => {
  const folder = encodeURIComponent("$(id);it's");
  const html = await page(`/acme/talker-1b/upload/main/${folder}`);
  expect(html).toContain("hf upload acme/talker-1b . &#x27;$(id);it&#x27;\\&#x27;&#x27;s&#x27; --revision main");
  expect(await page("/acme/talker-1b/upload/main/data")).toContain("hf upload acme/talker-1b . data --revision main");
});

test("drafts and interrupted uploads belong to the user", async () => {
  expect(await page("/acme/talker-1b/new/main?name=a.md")).toMatch(/data-draft="\w+:model\/acme\/talker-1b\/main\//);
  expect(await page("/acme/talker-1b/upload/main")).toMatch(/&quot;place&quot;:&quot;\w+:model|"place":"\w+:model/);
});

test("an empty first line that ends with CR and LF reaches the browser", async () => {
  const { fetch } = createFixtureHub();
  const { request: send } = createTestPages({
    fetchHub: async (sent) =>
      new URL(sent.url).pathname.includes("/raw/") ? new Response("\r\nfirst\r\n") : fetch(sent),
  });
  const response = await send("/acme/talker-1b/edit/main/docs/guide.md", { user: true });
  expect(await response.text()).toMatch(/<textarea name="content"[^>]*>\n\nfirst\n<\/textarea>/);
});
