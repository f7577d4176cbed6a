import { expect, type Page } from "@playwright/test";
import { account, administrator, type HubWithAccount, signIn } from "../support/hub-with-account.ts";
import { faultsOf } from "./accessibility/faults-of.ts";
import { administratorsPages, ownPages, publicPages } from "./accessibility/pages.ts";
import { test } from "./shared-hub.ts";

let hub: HubWithAccount;
test.beforeAll(({ hub: shared }) => {
  hub = shared;
});

const faultsAt = (page: Page, path: string) =>
  faultsOf(page, { url: hub.url + path, colorScheme: test.info().project.name === "long" ? "dark" : "light" });

for (const path of publicPages) {
  test(`${path} has no axe violations, console errors or horizontal scrolling`, async ({ page }) => {
    expect(await faultsAt(page, path)).toEqual([]);
  });
}

test.describe("signed in", () => {
  const pages = [
    ...ownPages.map((path) => ({ path, who: account })),
    ...administratorsPages.map((path) => ({ path, who: administrator })),
  ];
  for (const { path, who } of pages) {
    test(`${path} has no axe violations, console errors or horizontal scrolling`, async ({ page, context }) => {
      await signIn(context.request, hub.url, who);
      expect(await faultsAt(page, path)).toEqual([]);
    });
  }
});
