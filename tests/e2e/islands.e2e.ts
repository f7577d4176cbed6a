import { type Browser, expect, type Page } from "@playwright/test";
import type { HubWithAccount } from "../support/hub-with-account.ts";
import { test } from "./shared-hub.ts";

let hub: HubWithAccount;
test.beforeAll(({ hub: shared }) => {
  hub = shared;
});

interface Watched {
  page: Page;
  /** The names of the scripts that the page has loaded, without content hashes. */
  scripts: string[];
  /** Releases the scripts after the first one. */
  release: () => void;
  /** Fails if the browser reported an error. */
  done: () => Promise<void>;
}

/** Opens a page that loads islands only after `released`. */
async function watchedPage(browser: Browser): Promise<Watched> {
  const page = await browser.newPage();
  const scripts: string[] = [];
  const complaints: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => complaints.push(message.text()));
  await page.route("**/assets/*.js", async (route) => {
    const name = /\/([\w-]+?)-[\w-]{8}\.js$/.exec(route.request().url())?.[1] ?? "";
    scripts.push(name);
    if (name !== "main") await released;
    await route.continue();
  });
  return {
    page,
    scripts,
    release,
    done: async () => {
      release();
      await page.close();
      expect(complaints).toEqual([]);
    },
  };
}

test("a page without interactive parts loads no React", async ({ browser }) => {
  const { page, scripts, release, done } = await watchedPage(browser);
  release();
  await page.goto(`${hub.url}/docs/start`, { waitUntil: "networkidle" });
  expect(scripts).toEqual(["main"]);
  await done();
});

test("a tab that is clicked before React has loaded opens afterwards", async ({ browser }) => {
  const { page, scripts, release, done } = await watchedPage(browser);
  await page.goto(`${hub.url}/yard/tiny-chat?use=inference`);
  const tab = page.locator('[data-view="language-javascript"]');
  await tab.click();
  expect(page.url()).not.toContain("language=");
  release();
  await expect(tab).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/language=javascript/);
  await expect(page.locator("#language-javascript pre").first()).toBeVisible();
  expect(scripts).toContain("react");
  await page.goBack();
  await expect(page.locator('[data-view="language-python"]')).toHaveAttribute("aria-current", "true");
  await done();
});

test("a tab works as a link when its script cannot be loaded", async ({ browser }) => {
  const page = await browser.newPage();
  await page.route("**/assets/views-island-*.js", (route) => route.abort());
  await page.goto(`${hub.url}/yard/tiny-chat?use=inference`);
  await page.locator('[data-view="language-javascript"]').click();
  await expect(page).toHaveURL(/language=javascript.*#use$/);
  await expect(page.locator('[data-view="language-javascript"]')).toHaveAttribute("aria-current", "true");
  await page.close();
});

test("text typed before React has loaded is kept, and a selection made before sends the form", async ({ browser }) => {
  const { page, release, done } = await watchedPage(browser);
  await page.goto(`${hub.url}/models`);
  const text = page.getByLabel("Name contains");
  await text.fill("tiny");
  const sort = page.locator('.models-form select[name="sort"]');
  await sort.selectOption("created");
  await expect(text).toHaveValue("tiny");
  release();
  await expect(page).toHaveURL(/search=tiny.*sort=created/);
  await done();
});

test("React does not interrupt typing, and focus is kept", async ({ browser }) => {
  const { page, release, done } = await watchedPage(browser);
  await page.goto(`${hub.url}/models`);
  const text = page.getByLabel("Name contains");
  await text.pressSequentially("ti");
  release();
  await expect(page.locator('[data-island="choice-form"]')).toHaveAttribute("data-hydrated");
  await page.keyboard.type("ny");
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("tiny");
  await done();
});

test("text that was selected before React has loaded is replaced by typing", async ({ browser }) => {
  const { page, release, done } = await watchedPage(browser);
  await page.goto(`${hub.url}/yard/tiny-chat`);
  const message = page.getByLabel("Your message");
  await message.selectText();
  release();
  await expect(page.locator('[data-island="try-form"]')).toHaveAttribute("data-hydrated");
  await page.keyboard.type("Name a harbour.");
  await expect(message).toHaveValue("Name a harbour.");
  await done();
});

test("the palette opens before React has loaded, and then suggests what was typed", async ({ browser }) => {
  const { page, scripts, release, done } = await watchedPage(browser);
  await page.goto(`${hub.url}/docs/start`, { waitUntil: "networkidle" });
  expect(scripts).toEqual(["main"]);
  await page.keyboard.press("Control+K");
  await page.keyboard.type("harb");
  const field = page.getByRole("dialog", { name: "Go to" }).getByLabel("Go to");
  await expect(field).toBeFocused();
  release();
  await expect(page.getByRole("option", { name: /harbour-speech/ })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("harb");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await done();
});

test("a form shows what is wrong with a field when the visitor leaves it, until it is valid", async ({ browser }) => {
  const { page, release, done } = await watchedPage(browser);
  await page.goto(`${hub.url}/join`);
  const password = page.getByLabel("Password");
  await password.pressSequentially("short");
  release();
  await expect(page.locator('[data-island="field"]', { has: password })).toHaveAttribute("data-hydrated");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("alert")).toHaveText("Enter at least 8 characters.");
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await password.press("End");
  await page.keyboard.type(" no more");
  await expect(password).toHaveValue("short no more");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await done();
});

test("long tables of the documentation can be filtered", async ({ page }) => {
  await page.goto(`${hub.url}/docs/settings`);
  const rows = page.locator(".table-scroll").first().locator("tbody > tr");
  const all = await rows.count();
  await page.getByRole("searchbox", { name: "Filter this table" }).first().fill("data-dir");
  await expect(rows.filter({ visible: true })).not.toHaveCount(all);
  await expect(rows.filter({ visible: true }).first()).toContainText("MODELYARD_DATA_DIR");
});

test("scripts are compressed with brotli", async ({ page }) => {
  const response = page.waitForResponse(/\/assets\/main-/);
  await page.goto(hub.url);
  expect((await response).headers()["content-encoding"]).toBe("br");
});
