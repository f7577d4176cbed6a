import { expect } from "@playwright/test";
import { account, administrator, type HubWithAccount, signIn } from "../../support/hub-with-account.ts";
import { test } from "../shared-hub.ts";

let hub: HubWithAccount;
test.beforeAll(({ hub: shared }) => {
  hub = shared;
});

const pages = {
  [account.username]: [
    "/settings/tokens",
    "/settings/security",
    "/settings/keys",
    "/settings/organizations/crew",
    "/settings/organizations/crew/audit-log",
    "/settings/providers/keys",
    "/settings/providers/order",
    "/settings/usage",
    "/settings/storage",
    "/settings/webhooks",
    "/ada/slow-chat/settings/providers",
    "/yard/tiny-chat/providers",
  ],
  [administrator.username]: [
    "/settings/admin",
    "/settings/admin/users",
    "/settings/admin/jobs",
    "/settings/admin/settings",
  ],
};

for (const who of [account, administrator]) {
  test(`tables of settings are cards on phones, for ${who.username}`, async ({ page, context }) => {
    await signIn(context.request, hub.url, who);
    for (const language of ["en", "tr"]) {
      await context.setExtraHTTPHeaders({ "accept-language": language });
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of pages[who.username] ?? []) {
          await page.goto(hub.url + path);
          const wide = await page.evaluate(() =>
            [document.documentElement, ...document.querySelectorAll(".table-frame")]
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
              .map(({ tagName, className }) => `${tagName} ${className}`),
          );
          expect(wide, `${path} at ${width} px in ${language}`).toEqual([]);
          // The last cell may have the actions of a row, which name themselves.
          await expect(page.locator(".table-frame td:not([data-label], :last-child)"), path).toHaveCount(0);
        }
      }
    }
  });
}
