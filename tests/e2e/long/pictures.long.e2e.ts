import { expect, type Page } from "@playwright/test";
import { type HubWithAccount, signIn } from "../../support/hub-with-account.ts";
import { test } from "../shared-hub.ts";
import { differentLetters } from "./pictures/different-letters.ts";
import { steadyPage } from "./pictures/steady-page.ts";

// Compares pages with pictures in __golden__/pictures. docs/decisions/0045 says how, and CONTRIBUTING.md how to update them.

let hub: HubWithAccount;
test.beforeAll(({ hub: shared }) => {
  hub = shared;
});

const themes = ["light", "dark"] as const;

interface Pictured {
  /** The name of the picture. */
  name: string;
  path: string;
  signedIn?: true;
  /** Shows the complete page, not only what is visible without scrolling. */
  isComplete?: true;
}

const pages: readonly Pictured[] = [
  { name: "design", path: "/design", isComplete: true },
  { name: "home", path: "/" },
  { name: "models", path: "/models" },
  { name: "models-empty", path: "/models?search=nothing-like-this" },
  { name: "model", path: "/yard/tiny-chat" },
  { name: "use-model", path: "/yard/tiny-chat?use=libraries" },
  { name: "files", path: "/yard/tiny-chat/tree/main" },
  { name: "file", path: "/yard/tiny-chat/blob/main/config.json" },
  { name: "commits", path: "/yard/tiny-chat/commits/main" },
  { name: "discussions", path: "/yard/tiny-chat/discussions" },
  { name: "datasets", path: "/datasets" },
  { name: "dataset", path: "/datasets/yard/harbour-phrases" },
  { name: "search", path: "/search?q=sentiment" },
  { name: "owner", path: "/yard" },
  { name: "tasks", path: "/tasks" },
  { name: "task", path: "/tasks/text-classification" },
  { name: "docs", path: "/docs" },
  { name: "login", path: "/login" },
  { name: "not-found", path: "/unknown-owner/nothing" },
  { name: "new-repository", path: "/new", signedIn: true },
  { name: "tokens", path: "/settings/tokens", signedIn: true },
];

const viewport = { width: 768, height: 600 };

async function show(page: Page, { path, signedIn }: Pictured, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  if (signedIn) await signIn(page.context().request, hub.url);
  await page.clock.setFixedTime(new Date("2026-01-02T03:04:05Z"));
  await page.goto(hub.url + path, { waitUntil: "networkidle" });
  await steadyPage(page, { hubUrl: hub.url });
}

// One test for each theme, because a hub is started again after each test that failed.
for (const theme of themes) {
  test(`pages look like their pictures in the ${theme} theme`, async ({ page, browser }) => {
    test.setTimeout(15 * 60_000);
    const reason = await differentLetters(browser, hub.url);
    test.skip(reason !== undefined, reason);
    for (const pictured of pages) {
      await test.step(pictured.name, async () => {
        await show(page, pictured, theme);
        await expect.soft(page).toHaveScreenshot(`${pictured.name}-${theme}.png`, {
          fullPage: pictured.isComplete === true,
          threshold: 0.02,
          maxDiffPixels: 0,
        });
      });
    }
  });
}
