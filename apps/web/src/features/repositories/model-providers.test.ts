import { beforeEach, expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";
import { visibleText } from "../../testing/text/visible-text.ts";
import { en } from "../../text/en/index.ts";

const path = "/acme/talker-1b/settings/providers";
const text = en.modelProviders;
let pages: ReturnType<typeof createTestPages>;
beforeEach(() => {
  pages = createTestPages();
});
const rows = async () =>
  [...(await (await pages.request(path, { user: true })).text()).matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => row);

test("a provider is added, listed and removed", async () => {
  const form = { provider: "lab", task: "conversational", providerId: " lab/talker " };
  const added = await pages.request(path, { user: true, form });
  expect([added.status, added.headers.get("location")]).toEqual([303, `${path}?done=added`]);
  const row = (await rows()).find((html) => html.includes("<code>lab/talker</code>")) ?? "";
  expect(visibleText(row)).toEqual(expect.arrayContaining(["The lab", text.chat]));
  const removed = await pages.request(`${path}/lab/delete`, { user: true, form: {} });
  expect([removed.status, removed.headers.get("location")]).toEqual([303, `${path}?done=removed`]);
  expect((await rows()).join("")).not.toContain("lab/talker");
});

test.each([
  {
    says: text.nameProblem,
    form: { provider: "lab", task: "conversational", providerId: "two words" },
    keeps: 'value="two words"',
  },
  {
    says: text.taskProblem("Groq", "Text-to-Image"),
    form: { provider: "groq", task: "text-to-image", providerId: "x/y" },
    keeps: 'value="x/y"',
  },
])("an invalid entry is reported at the form: $says", async ({ says, form, keeps }) => {
  const response = await pages.request(path, { user: true, form });
  expect([400, 422]).toContain(response.status);
  const html = await response.text();
  expect(visibleText(html)).toContain(says);
  expect(html).toContain(keeps);
});

test("an anonymous visitor is redirected to sign in", async () => {
  const response = await pages.request(path);
  expect([response.status, response.headers.get("location")]).toEqual([303, expect.stringContaining("/login")]);
});
