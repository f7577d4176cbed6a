import { rm } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

let hub: StartedModelyard;

test.beforeAll(async () => {
  hub = await startModelyard({ flags: ["--demo"] });
});

test.afterAll(async () => {
  await hub.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
});

const routes = [
  "/",
  "/models",
  "/models?search=nothing-like-this",
  "/models?language=en&license=mit",
  "/datasets",
  "/datasets/yard/harbour-phrases",
  "/datasets/yard/harbour-phrases/tree/main",
  "/yard/tiny-chat",
  "/yard/tiny-chat?use=libraries",
  "/yard/tiny-chat?use=apps",
  "/yard/harbour-speech",
  "/yard/picture-talk",
  "/playground",
  "/playground?model=yard/tiny-chat&model=yard/picture-talk&model=yard/nothing",
  "/yard/tiny-chat/tree/main",
  "/yard/tiny-chat/blob/main/config.json",
  "/yard",
  "/tasks",
  "/tasks/object-detection",
  "/tasks/token-classification",
  "/tasks/table-question-answering",
  "/tasks/audio-classification",
  "/tasks/fill-mask",
  "/docs",
  "/docs/start",
  "/docs/settings",
  "/docs/transformers/tr/index",
  "/login",
  "/welcome",
  "/nobody/nothing",
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const route of routes) {
      test(`${route} has no barrier that axe finds, no fault in the console, no sideways scroll`, async ({ page }) => {
        const faults: string[] = [];
        page.on("console", (message) => {
          // A page that says "not found" answers 404, and the browser reports that.
          if (message.type() === "error" && !message.text().includes("status of 404")) faults.push(message.text());
        });
        page.on("pageerror", (error) => faults.push(error.message));
        await page.setViewportSize({ width: 320, height: 800 });
        await page.goto(hub.url + route);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html).slice(0, 3) }))).toEqual([]);
        expect(faults).toEqual([]);
      });
    }
  });
}
