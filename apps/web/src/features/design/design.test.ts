import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";
import { tokens } from "./tokens.ts";

test("the page shows every token of the style sheet", async () => {
  const styles = readFileSync(join(import.meta.dirname, "../../styles/tokens.css"), "utf8");
  const defined = new Set([...styles.matchAll(/^ {2}--([a-z0-9-]+):/gm)].map(([, name]) => name));
  expect(new Set(Object.values(tokens).flat())).toEqual(defined);
  const html = await (await createTestPages({ demo: true }).request("/design")).text();
  for (const name of defined) expect(html).toContain(`<code>${name}</code>`);
});

test.each([
  { who: "an anonymous visitor", demo: false, status: 404 },
  { who: "a user", demo: false, isAdmin: false, status: 404 },
  { who: "an administrator", demo: false, isAdmin: true, status: 200 },
  { who: "an anonymous visitor of a demo", demo: true, status: 200 },
])("$who gets status $status", async ({ demo, isAdmin, status }) => {
  const hub = createFixtureHub();
  const { request } = createTestPages({
    demo,
    fetchHub: async (sent) => {
      const response = await hub.fetch(sent);
      if (new URL(sent.url).pathname !== "/api/whoami-v2" || !response.ok) return response;
      return Response.json({ ...(await response.json()), isAdmin });
    },
  });
  expect((await request("/design", { user: isAdmin !== undefined })).status).toBe(status);
});
