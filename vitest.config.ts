import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // By default, Vitest leaves one core free; a test run has no other work.
    maxWorkers: "100%",
    // A failed test is retried once and reported as retried, so that a pause of the machine does not reject good code.
    // Fix tests that need this repeatedly.
    retry: 1,
    // Polled states arrive within milliseconds, but on a busy machine Vitest's default of 1 s would fail good code.
    expect: { poll: { timeout: 10_000 } },
    // One PostgreSQL for the whole run; each test file that needs one gets a separate database.
    globalSetup: ["packages/platform/src/testing/postgres-setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // No single test is slow, but on a busy machine Vitest's default of 5 s would fail good code.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Modules keep no state between tests, so files share them: a quarter of the time.
          isolate: false,
          include: [
            "packages/**/*.test.ts",
            "apps/**/*.test.{ts,tsx}",
            "tests/architecture/**/*.test.ts",
            "tests/authorisation/**/*.test.ts",
            "script/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/dist/**", "**/*.long.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "conformance",
          // Each file starts complete hubs; one file at a time is enough for two cores.
          fileParallelism: false,
          include: ["tests/conformance/**/*.test.ts"],
          exclude: ["**/*.long.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: ["packages/**/*.long.test.ts", "apps/**/*.long.test.ts", "tests/**/*.long.test.ts"],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
