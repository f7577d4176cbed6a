import { expect, test } from "vitest";
import { plainHttpWarning } from "./plain-http-warning.ts";

test.each([
  { host: "127.0.0.1", publicUrl: undefined, warns: false },
  { host: "::1", publicUrl: "http://hub.example", warns: false },
  { host: "localhost", publicUrl: undefined, warns: false },
  { host: "0.0.0.0", publicUrl: "https://hub.example", warns: false },
  { host: "0.0.0.0", publicUrl: undefined, warns: true },
  { host: "::", publicUrl: "http://hub.example", warns: true },
  { host: "10.0.0.2", publicUrl: undefined, warns: true },
])("on $host as $publicUrl: $warns", ({ warns, ...config }) => {
  expect(plainHttpWarning(config) !== undefined).toBe(warns);
});

test("the warning says what to do", () => {
  expect(plainHttpWarning({ host: "0.0.0.0", publicUrl: undefined })).toContain("--public-url https://");
});
