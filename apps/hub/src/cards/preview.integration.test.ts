import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "preview" });
});
afterAll(() => hub.stop());

const preview = (user: string | undefined, content: string, path = "README.md") =>
  hub.send(user, "POST", "/_private/preview/models/alice/preview", { content, revision: "main", path });

test("a text is rendered like its file, without its front matter and without scripts", async () => {
  const text = "---\nlicense: mit\n---\n# Hi\n\n[more](more.md) <script>alert(1)</script>\n";
  const body = await (await preview("alice", text, "docs/guide.md")).json();
  expect(body.html).toContain('href="/alice/preview/blob/main/docs/more.md"');
  expect(body.html).not.toMatch(/script|license/);
  expect([body.errors, body.warnings]).toEqual([[], []]);
});

test("the metadata of a card is checked as for a commit, that of other files is not", async () => {
  const text = "---\nlicense: nonsense\ntags: 1\n---\n# Hi\n";
  const card = await (await preview("alice", text)).json();
  expect(card.errors).toEqual([expect.stringContaining('"license" has the unknown id "nonsense"')]);
  expect(card.warnings).toEqual([expect.stringContaining('"tags" must be a string')]);
  expect((await (await preview("alice", text, "docs/guide.md")).json()).errors).toEqual([]);
});

test("each user has a limited number of previews a minute, anonymous callers none", async () => {
  expect((await preview(undefined, "# Hi")).status).toBe(401);
  const { perUser } = limits.fileEditor.previews;
  const statuses: number[] = [];
  // A new window may begin on the way, with another number of previews.
  while (statuses.at(-1) !== 429 && statuses.length <= 2 * perUser) {
    // Refused for its size after it was counted, which takes no time.
    statuses.push((await preview("bob", "x".repeat(limits.jsonBody.validateYaml + 1))).status);
  }
  expect(new Set(statuses)).toEqual(new Set([413, 429]));
  expect(statuses.length).toBeGreaterThan(perUser);
});
