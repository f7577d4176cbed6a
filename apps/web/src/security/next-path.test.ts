import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

test.each([
  { next: "/models?search=a#b", target: "/models?search=a#b" },
  { next: "/acme/x/blob/main/%C3%A7.py", target: "/acme/x/blob/main/%C3%A7.py" },
  { next: undefined, target: "/" },
  { next: "", target: "/" },
  { next: "models", target: "/" },
  { next: "//evil.example", target: "/" },
  { next: "///evil.example", target: "/" },
  { next: "/\\evil.example", target: "/" },
  { next: "/\n/evil.example", target: "/" },
  { next: "/.//evil.example", target: "/" },
  { next: "/a/..//evil.example", target: "/" },
  { next: "https://evil.example/", target: "/" },
  { next: "javascript:alert(1)", target: "/" },
])("$next becomes $target", ({ next, target }) => {
  expect(nextPath(next)).toBe(target);
});
