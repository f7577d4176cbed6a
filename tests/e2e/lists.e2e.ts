import { expect } from "@playwright/test";
import type { HubWithAccount } from "../support/hub-with-account.ts";
import { test } from "./shared-hub.ts";

let hub: HubWithAccount;
test.beforeAll(({ hub: shared }) => {
  hub = shared;
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 1280, height: 900 } });

    test("a list is filtered by a value, then by text, widened by a chip, and shows its length", async ({ page }) => {
      await page.goto(`${hub.url}/models`);
      const filters = page.getByRole("complementary", { name: "Filters" });
      await filters.locator("#facet-language").click();
      const count = Number(
        await filters
          .getByRole("link", { name: /^English/ })
          .locator(".count")
          .innerText(),
      );
      await filters.getByRole("link", { name: /^English/ }).click();
      await expect(page).toHaveURL(`${hub.url}/models?language=en`);
      await expect(page.locator(".ledger > li")).toHaveCount(count);

      await page.getByLabel("Name contains").fill("tiny");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page).toHaveURL(/language=en.*search=tiny/);
      await expect(page.getByRole("link", { name: "yard/tiny-chat", exact: true })).toBeVisible();

      await page.getByRole("link", { name: /Remove filter.*tiny/ }).click();
      await expect(page).toHaveURL(/^[^?]+\?language=en(&sort=trending)?$/);
      await expect(page.locator(".ledger > li")).toHaveCount(count);
    });

    test("an empty result names each filter and links back", async ({ page }) => {
      await page.goto(`${hub.url}/datasets?license=cc0-1.0&search=nothing-like-it`);
      await expect(page.getByText("No dataset matches all of these filters.")).toBeVisible();
      await page.getByRole("link", { name: "Remove Name: nothing-like-it" }).click();
      await page.getByRole("link", { name: "yard/harbour-phrases" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "yard/harbour-phrases" })).toBeVisible();
    });
  });
}

test("a list follows what the visitor types, in its address too", async ({ page }) => {
  await page.goto(`${hub.url}/models?language=en`);
  const field = page.getByLabel("Name contains");
  await field.pressSequentially("tiny-chat", { delay: 20 });
  await expect(page).toHaveURL(`${hub.url}/models?language=en&search=tiny-chat&sort=trending`);
  await expect(page.locator(".ledger > li")).toHaveCount(2);
  await expect(page.locator("[data-live=total]")).toHaveText("2");
  await expect(field).toBeFocused();
  await expect(page.getByRole("link", { name: /Remove filter.*tiny-chat/ })).toBeVisible();
  await field.fill("nothing-like-it");
  await expect(page.getByText("No model matches")).toBeVisible();
  await page.getByRole("link", { name: "Models", exact: true }).first().click();
  await page.goBack();
  await expect(field).toHaveValue("nothing-like-it");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 500 } });

  test("a link leads to the filters, and going back restores the list and the scroll position", async ({ page }) => {
    await page.goto(`${hub.url}/models?sort=created`);
    const tasks = page.getByRole("heading", { name: "Tasks", exact: true });
    await expect(tasks).not.toBeInViewport();
    await page.getByRole("link", { name: "Filters" }).click();
    await expect(tasks).toBeInViewport();
    await page.goBack();

    const last = page.locator(".ledger > li").last();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(100);
    await last.getByRole("link").click();
    await expect(page.locator(".model-title")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${hub.url}/models?sort=created`);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });
});
