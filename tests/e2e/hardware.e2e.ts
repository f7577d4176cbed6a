import { expect } from "@playwright/test";
import type { HubWithAccount } from "../support/hub-with-account.ts";
import { test } from "./shared-hub.ts";

let hub: HubWithAccount;
test.beforeAll(({ hub: shared }) => {
  hub = shared;
});

const machine = "RTX 4090|24";

for (const way of ["by scrolling to it", "by keys"] as const) {
  test(`hardware is selected ${way}, and each file shows whether it fits`, async ({ page }) => {
    await page.goto(`${hub.url}/yard/tiny-chat`);
    const weights = page.locator("#weights");
    if (way === "by keys") await weights.locator("select[name=hardware]").focus();
    else await weights.scrollIntoViewIfNeeded();
    await weights.locator("select[name=hardware]").selectOption(machine);
    await expect(weights.getByText("Fits").first()).toBeVisible();
    // The selection applies to the next page.
    await page.reload();
    await page.locator("#weights").scrollIntoViewIfNeeded();
    await expect(page.locator("select[name=hardware]")).toHaveValue(machine);
  });
}

test("hardware is selected without JavaScript", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${hub.url}/yard/tiny-chat`);
  await page.locator("select[name=hardware]").selectOption(machine);
  await page.locator("#weights form button").click();
  await expect(page.locator("#weights").getByText("Fits").first()).toBeVisible();
  await page.close();
});
