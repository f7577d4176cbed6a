import { expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";
import { visibleText } from "../../testing/text/visible-text.ts";

const { request } = createTestPages();

test("the storage page has use, quota and the largest repositories first", async () => {
  const page = await (await request("/settings/storage", { user: true })).text();
  const text = visibleText(page).join(" ");
  expect(text).toContain("12 GB in 2 repositories (of 100 GB)");
  expect(text.indexOf("ada/large")).toBeLessThan(text.indexOf("ada/small"));
  expect(text).toMatch(/ada\/large\s+10 GB\s+83 %\s+Public/);
});

test("the settings of a repository say what its deletion frees", async () => {
  const page = await (await request("/acme/talker-1b/settings", { user: true })).text();
  expect(page).toContain("This frees 8 GB of the owner’s storage.");
  expect(page).toContain("Other repositories of the owner have the remaining 2 GB as well.");
});
