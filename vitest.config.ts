import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Vitest leaves a core free unless told; a run has nothing else to do.
    maxWorkers: "100%",
    // A test that fails runs once more and is then marked as retried: a pause of the machine must not refuse good code,
    // and a test that needs this more than once in a while is to be mended.
    retry: 1,
    // What is waited for comes in milliseconds; on a machine that others use, vitest's 1 s would fail good code.
    expect: { poll: { timeout: 10_000 } },
    // One real PostgreSQL for the run; each test file that asks gets a database of its own.
    globalSetup: ["packages/platform/src/testing/postgres-setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // No test of ours is slow alone; on a machine that others use, vitest's 5 s would fail good code.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Modules here hold no state that a test could leave behind, so files may share them: a quarter of the time.
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
          // Each file starts whole hubs; one at a time is enough for two cores.
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
