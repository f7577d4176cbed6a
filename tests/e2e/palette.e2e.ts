import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { account, type HubWithAccount, signIn } from "../support/hub-with-account.ts";
import { test } from "./shared-hub.ts";

let hub: HubWithAccount;
test.beforeAll(({ hub: shared }) => {
  hub = shared;
});

const palette = (page: Page) => page.getByRole("dialog", { name: "Go to" });
const group = (page: Page, name: string) => palette(page).getByRole("group", { name });
const recent = (page: Page) => group(page, "Recent").getByRole("option");
const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

/** Opens the palette, once the page's script listens to keys. */
async function openPalette(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.keyboard.press("Control+K");
  await expect(palette(page)).toBeVisible();
}

/** Opens a search result of the palette with the keyboard. */
async function goTo(page: Page, query: string, name: RegExp): Promise<void> {
  await openPalette(page);
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get("q") === query);
  await page.keyboard.type(query);
  await answered;
  // Before the response, the palette shows all actions, without matches.
  const option = palette(page)
    .getByRole("option", { name })
    .filter({ has: page.locator("mark") })
    .first();
  await expect(option).toBeVisible();
  // Not its id, which says its place: a later response may list the same options in other places.
  const selected = () => palette(page).getByRole("option", { selected: true }).allTextContents();
  while ((await option.getAttribute("aria-selected")) !== "true") {
    const before = await selected();
    await page.keyboard.press("ArrowDown");
    await expect.poll(selected).not.toEqual(before);
  }
  await page.keyboard.press("Enter");
}

test("the arrow keys move through all groups of the palette, and Escape returns the focus", async ({
  page,
  context,
}) => {
  await signIn(context.request, hub.url);
  await page.goto(hub.url);
  const before = page.getByRole("link", { name: "Models", exact: true }).first();
  await before.focus();
  await openPalette(page);
  const field = palette(page).getByRole("combobox", { name: "Go to" });
  await expect(field).toBeFocused();
  const own = group(page, "Actions").getByRole("option");
  await expect(own.filter({ hasText: "Upload files to ada/slow-chat" })).toBeVisible();
  await expect(own.filter({ hasText: "Upload files to crew/words" })).toBeVisible();
  await field.fill("chat");
  await expect(group(page, "Models").getByRole("option").first()).toBeVisible();
  const options = palette(page).getByRole("option");
  await expect(group(page, "Documentation").getByRole("option").first()).toBeVisible();
  const count = await options.count();
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(index)).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute("aria-activedescendant", (await options.nth(index).getAttribute("id")) ?? "");
  }
  await page.keyboard.press("ArrowDown");
  await expect(field).not.toHaveAttribute("aria-activedescendant");
  await expect(group(page, "Models").locator("mark").first()).toHaveText("chat");
  const { violations } = await new AxeBuilder({ page }).include("#palette").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(before).toBeFocused();
});

test("an option that is selected before the last response stays selected", async ({ page }) => {
  await page.goto(hub.url);
  await openPalette(page);
  await page.keyboard.type("tiny");
  await expect(palette(page).locator("mark").first()).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/suggestions\?q=tiny-/, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(/suggestions\?q=tiny-/);
  await page.keyboard.type("-");
  await asked;
  await page.keyboard.press("ArrowDown");
  const selected = palette(page).getByRole("option", { selected: true });
  await expect(selected).toContainText("yard/tiny-");
  const answered = page.waitForResponse(/suggestions\?q=tiny-/);
  release();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(selected).toContainText("yard/tiny-");
});

test("actions change the theme and the language of the same page", async ({ page }) => {
  await page.goto(`${hub.url}/models?sort=likes`);
  await goTo(page, "dark", /^Use the dark theme/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(`${hub.url}/models?sort=likes`);
  await goTo(page, "turk", /^Language: Türkçe/);
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
});

test("recent items can be removed, and are gone after signing out", async ({ page, context }) => {
  await signIn(context.request, hub.url);
  await page.goto(hub.url);
  await goTo(page, "slow-chat", /ada\/slow-chat/);
  await expect(page.getByRole("heading", { level: 1, name: /slow-chat/ })).toBeVisible();
  await expect.poll(() => stored(page)).toContain("slow-chat");
  await goTo(page, "tiny-chat", /yard\/tiny-chat(?!-)/);
  await expect(page.getByRole("heading", { level: 1, name: /tiny-chat/ })).toBeVisible();
  await openPalette(page);
  await expect(recent(page)).toHaveText(["yard/tiny-chat", "ada/slow-chat"]);
  const { violations } = await new AxeBuilder({ page }).include("#palette").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect(recent(page)).toHaveText(["ada/slow-chat"]);
  await page.keyboard.press("Escape");
  await openPalette(page);
  await expect(recent(page)).toHaveText(["ada/slow-chat"]);
  expect(await stored(page)).toContain("slow-chat");
  await page.keyboard.type("sign out");
  await expect(group(page, "Actions").getByRole("option", { name: "Sign out" })).toBeVisible();
  await group(page, "Actions").getByRole("option", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(await stored(page)).not.toContain("slow-chat");
});

test("another visitor of the same browser sees no recent items of a session that has ended", async ({
  page,
  context,
}) => {
  await signIn(context.request, hub.url);
  await page.goto(hub.url);
  await goTo(page, "slow-chat", /ada\/slow-chat/);
  await expect(page.getByRole("heading", { level: 1, name: /slow-chat/ })).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await openPalette(page);
  await expect(group(page, "Actions").getByRole("option", { name: "Sign in" })).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
  expect(await stored(page)).not.toContain(account.username);
});

/** Closes and opens the palette, before or after the browser reports the closing, and without a frame in between. */
async function reopen(page: Page, when: "before" | "after"): Promise<void> {
  await page.evaluate(async (moment) => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog#palette");
    const reported = new Promise((resolve) => dialog?.addEventListener("close", resolve, { once: true }));
    dialog?.close();
    if (moment === "after") await reported;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
    await reported;
  }, when);
}

test("the palette has suggestions each time that it is opened right after it was closed", async ({ page }) => {
  await page.goto(hub.url);
  await openPalette(page);
  const action = group(page, "Actions").getByRole("option").first();
  await expect(action).toBeVisible();
  for (const when of ["before", "after"] as const) {
    for (let time = 1; time <= 20; time += 1) {
      await reopen(page, when);
      await expect(action, `${when} the report, time ${time}`).toBeVisible();
    }
  }
  for (let time = 1; time <= 20; time += 1) {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+K");
    await expect(action, `with keys, time ${time}`).toBeVisible();
  }
});
