import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";

const { fetch } = createFixtureHub();
const reason = "The history is too long to read it here. Clone the repository.";

test.each([413, 409])(
  "a page that the hub refuses with %i has its reason, and no word of forms or permissions",
  async (status) => {
    const { request } = createTestPages({
      fetchHub: async (sent) =>
        new URL(sent.url).pathname.includes("/commits/") ? Response.json({ error: reason }, { status }) : fetch(sent),
    });
    const response = await request("/acme/talker-1b/commits/main");
    const html = await response.text();
    expect([response.status, html]).toEqual([status, expect.stringContaining(reason)]);
    expect(html).toContain("This page cannot be shown");
    expect(html).not.toMatch(/You do not have permission|Nothing was changed/);
  },
);
