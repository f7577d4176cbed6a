import { expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

test("storage is shown by owner, with the use of quotas, and links to the owner's repositories", async () => {
  const pages = createTestPages();
  const html = await (await pages.request("/settings/admin/storage?search=ac&sort=name", { user: true })).text();
  expect(textOf(html)).toContain("acme 4 GB 200 MB 12 50% of 8 GB (own quota) Account");
  expect(textOf(html)).toContain("Deleted, not collected 1 MB");
  expect(html).toContain('href="/settings/admin/storage?view=models&amp;owner=acme"');
  expect(html).toContain('href="/settings/admin/storage?view=owners&amp;search=ac&amp;sort=name&amp;cursor=more"');
});

test("repositories of an owner are listed with their filters", async () => {
  const pages = createTestPages();
  const path = "/settings/admin/storage?view=datasets&owner=acme&sort=updatedAt";
  const html = await (await pages.request(path, { user: true })).text();
  expect(textOf(html)).toContain("acme/talker-1b 3 GB Not measured yet Private");
  const sent = pages.hub.requests
    .map(({ url }) => new URL(url))
    .find(({ pathname }) => pathname.endsWith("repositories"));
  expect(Object.fromEntries(sent?.searchParams ?? [])).toEqual({ owner: "acme", type: "dataset", sort: "updatedAt" });
});
