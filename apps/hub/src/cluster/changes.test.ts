import { expect, test } from "vitest";
import { isChange } from "./changes.ts";

test.each([
  ["GET", "/api/models", false],
  ["POST", "/:namespace/:repository/git-upload-pack", false],
  ["POST", "/api/models/:namespace/:repository/paths-info/*", false],
  ["POST", "/_private/sessions", false],
  ["DELETE", "/_private/sessions/:id", false],
  ["POST", "/_private/admin/mode", false],
  ["POST", "/:namespace/:repository/git-receive-pack", true],
  ["POST", "/api/models/:namespace/:repository/commit/*", true],
  ["POST", "/_private/sign-up", true],
  ["DELETE", "/api/repos/delete", true],
])("%s %s is a change: %s", (method, path, changes) => {
  expect(isChange(method, path)).toBe(changes);
});
