import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";

test.each([
  { chars: 100_000, isLong: false },
  { chars: 100_001, isLong: true },
])("layout of a card of $chars characters is deferred: $isLong", async ({ chars, isLong }) => {
  const hub = createFixtureHub();
  const html = `<p>${"x".repeat(chars - "<p></p>".length)}</p>`;
  const { request } = createTestPages({
    fetchHub: async (hubRequest) =>
      hubRequest.url.includes("/_private/pages/")
        ? Response.json({ ...(await (await hub.fetch(hubRequest)).json()), card: { html, headings: [], problems: [] } })
        : hub.fetch(hubRequest),
  });
  const page = await (await request("/acme/talker-1b")).text();
  expect(page).toContain(isLong ? '<div class="prose" data-long=""' : '<div class="prose" data-enhance');
});
