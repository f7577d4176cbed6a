import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Check {
  url: string;
  colorScheme: "light" | "dark";
}

/** Returns the problems of a page on the smallest screen: axe violations, console errors and horizontal scrolling. */
export async function faultsOf(page: Page, { url, colorScheme }: Check): Promise<unknown[]> {
  const faults: unknown[] = [];
  page.on("console", (message) => {
    // A "not found" page responds with 404, which the browser reports.
    if (message.type() === "error" && !message.text().includes("status of 404")) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(url);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow !== 0) faults.push(`scrolls sideways by ${overflow} px`);
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
