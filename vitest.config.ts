import { defineConfig } from "vitest/config";

/** One PostgreSQL for the whole project; each test file that needs one gets a separate database. */
const postgres = "packages/platform/src/testing/postgres-setup.ts";
const otherFiles = ["**/node_modules/**", "**/dist/**", "**/*.long.test.ts"];

const quick = {
  // No single test is slow, but on a busy machine Vitest's default of 5 s would fail good code.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Modules keep no state between tests, so files share them: a quarter of the time.
  isolate: false,
};

export default defineConfig({
  test: {
    // By default, Vitest leaves one core free; a test run has no other work.
    maxWorkers: "100%",
    // A failed test is retried once and reported as retried, so that a pause of the machine does not reject good code.
    // Fix tests that need this repeatedly.
    retry: 1,
    // Polled states arrive within milliseconds, but on a busy machine Vitest's default of 1 s would fail good code.
    expect: { poll: { timeout: 10_000 } },
    // Lists skipped and retried tests at the end, for ./script/test as well.
    reporters: ["default", "./tests/reporting/vitest-reporter.ts"],
    projects: [
      {
        extends: true,
        test: {
          ...quick,
          name: "unit",
          setupFiles: ["tests/support/forbid-processes.ts"],
          include: [
            "packages/**/*.test.ts",
            "apps/**/*.test.{ts,tsx}",
            "script/**/*.test.ts",
            "tests/reporting/*.test.ts",
          ],
          exclude: [...otherFiles, "**/*.integration.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          ...quick,
          name: "integration",
          globalSetup: [postgres],
          setupFiles: ["tests/support/start-through-spawner.ts"],
          include: [
            "**/*.integration.test.{ts,tsx}",
            // These are about the whole project.
            "tests/architecture/**/*.test.ts",
            "tests/authorisation/**/*.test.ts",
          ],
          exclude: otherFiles,
        },
      },
      {
        extends: true,
        test: {
          name: "conformance",
          globalSetup: [postgres],
          include: ["tests/conformance/**/*.test.ts"],
          exclude: ["**/*.long.test.ts"],
          testTimeout: 60_000,
          // The first ones install Python packages.
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          globalSetup: [postgres],
          include: ["packages/**/*.long.test.ts", "apps/**/*.long.test.ts", "tests/**/*.long.test.ts"],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
