import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { account, administrator, type HubWithAccount, signIn } from "../support/hub-with-account.ts";
import { test } from "./shared-hub.ts";

let hub: HubWithAccount;
test.beforeAll(({ hub: shared }) => {
  hub = shared;
});

const routes = [
  "/",
  "/models",
  "/models?pipeline_tag=text-generation&search=tiny",
  "/models?search=nothing-like-this",
  "/datasets",
  "/datasets/yard/harbour-phrases",
  "/datasets/yard/harbour-phrases/tree/main",
  "/datasets/crew/words",
  "/yard/tiny-chat",
  "/yard/tiny-chat-GGUF",
  "/yard/tiny-chat?use=libraries",
  "/yard/tiny-chat?use=apps",
  "/yard/harbour-speech",
  "/yard/picture-talk",
  "/yard/tiny-chat/providers",
  "/yard/tiny-chat/model-tree",
  "/yard?tab=activity",
  "/design",
  "/playground",
  "/playground?model=yard/tiny-chat&model=yard/picture-talk&model=yard/nothing",
  "/yard/tiny-chat/tree/main",
  "/yard/tiny-chat/blob/main/config.json",
  "/yard/tiny-chat/blob/main/README.md",
  "/yard/tiny-chat/commits/main",
  "/yard/tiny-chat/discussions",
  "/yard",
  "/search?q=tiny",
  "/search?q=zzzzzz",
  "/tasks",
  "/tasks/object-detection",
  "/tasks/token-classification",
  "/tasks/fill-mask",
  "/docs",
  "/docs/start",
  "/docs/settings",
  "/docs/api",
  "/docs/transformers/tr/index",
  "/login",
  "/login/two-factor",
  "/login/reset",
  "/join",
  "/welcome",
  "/unknown-owner/nothing",
];

const ownRoutes = [
  "/",
  "/yard/tiny-chat",
  "/ada",
  "/crew",
  "/new",
  "/ada/slow-chat/edit/main/README.md",
  "/ada/slow-chat/rename/main/README.md",
  "/ada/slow-chat/upload/main",
  "/ada/slow-chat/settings",
  "/ada/slow-chat/discussions/new",
  "/ada/slow-chat/settings/providers",
  "/ada/slow-chat/settings/publishers",
  "/settings/profile",
  "/settings/public/ada",
  "/settings/tokens",
  "/settings/security",
  "/settings/account",
  "/settings/email",
  "/settings/security/two-factor",
  "/settings/keys",
  "/oauth/device",
  "/settings/applications",
  "/settings/organizations",
  "/settings/organizations/crew",
  "/settings/providers/keys",
  "/settings/providers/order",
  "/settings/usage",
  "/settings/budgets",
];

const administratorsRoutes = [
  "/settings/admin",
  "/settings/admin/users",
  "/settings/admin/users/ada",
  "/settings/admin/jobs",
  "/settings/admin/nodes",
  "/settings/admin/settings",
];

/** Returns the problems of a page on the smallest screen: in the light theme, or in the dark one if the project is `long`. */
async function faultsOf(page: Page, path: string): Promise<unknown[]> {
  const faults: unknown[] = [];
  page.on("console", (message) => {
    // A "not found" page responds with 404, which the browser reports.
    if (message.type() === "error" && !message.text().includes("status of 404")) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(hub.url + path);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow !== 0) faults.push(`scrolls sideways by ${overflow} px`);
  const colorScheme = test.info().project.name === "long" ? "dark" : "light";
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // Without frames, the mode that opens no second page for its report.
  // It describes violations only, which takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  // The themes differ in their colors only.
  const checks =
    colorScheme === "light"
      ? axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
      : axe.withRules(["color-contrast"]);
  const { violations } = await checks.analyze();
  faults.push(...violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html).slice(0, 3) })));
  return faults;
}

for (const path of routes) {
  test(`${path} has no axe violations, console errors or horizontal scrolling`, async ({ page }) => {
    expect(await faultsOf(page, path)).toEqual([]);
  });
}

test.describe("signed in", () => {
  const pages = [
    ...ownRoutes.map((path) => ({ path, who: account })),
    ...administratorsRoutes.map((path) => ({ path, who: administrator })),
  ];
  for (const { path, who } of pages) {
    test(`${path} has no axe violations, console errors or horizontal scrolling`, async ({ page, context }) => {
      await signIn(context.request, hub.url, who);
      expect(await faultsOf(page, path)).toEqual([]);
    });
  }
});
