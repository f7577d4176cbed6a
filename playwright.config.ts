import { defineConfig } from "@playwright/test";

const longTests = "**/*.long.e2e.ts";

export default defineConfig({
  testDir: "tests/e2e",
  projects: [
    { name: "default", testMatch: "**/*.e2e.ts", testIgnore: longTests },
    // The accessibility of pages is checked in the light theme by default, and in the dark one here.
    { name: "long", testMatch: [longTests, "**/accessibility.e2e.ts"] },
  ],
  timeout: 60_000,
  // No page of ours takes long; a machine that others use may.
  expect: { timeout: 15_000 },
  snapshotPathTemplate: "{testDir}/long/__golden__/pictures/{arg}{ext}",
  // As for the other tests: a second failure counts, and the report names what failed first.
  retries: 1,
  workers: 2,
  reporter: [["list"], ["./tests/reporting/playwright-reporter.ts"]],
  use: {
    browserName: "chromium",
    launchOptions: {
      // The scripts set CHROMIUM to the browser they found.
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Letters are drawn alike on every system, for pictures of pages.
        "--font-render-hinting=none",
        "--disable-lcd-text",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
