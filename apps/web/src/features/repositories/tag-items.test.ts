import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";

async function headerWithTags(count: number): Promise<string> {
  const tags = Array.from({ length: count }, (_, index) => `tag-${index}`);
  const hub = createFixtureHub();
  const pages = createTestPages({
    fetchHub: async (request) => {
      const response = await hub.fetch(request);
      if (!request.url.includes("/_private/pages/")) return response;
      const page = await response.json();
      return Response.json({ ...page, model: { ...page.model, tags } });
    },
  });
  const html = await (await pages.request("/acme/talker-1b")).text();
  return html.slice(html.indexOf('aria-label="Tags"'), html.indexOf('aria-label="Model"'));
}

const links = (html: string) => html.match(/class="tag" title="tag-\d+"/g)?.length ?? 0;

test.each([
  { count: 9, hidden: 0 },
  { count: 10, hidden: 2 },
  { count: 60, hidden: 52 },
])("of $count tags, $hidden are in a part that opens, and each is a link", async ({ count, hidden }) => {
  const header = await headerWithTags(count);
  const [shown = "", folded = ""] = header.split("<details>");
  expect([links(shown), links(folded)]).toEqual([count - hidden, hidden]);
  if (hidden > 0) expect(folded).toContain(`${hidden} more`);
});
