import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

test.each([
  { next: "/models?search=a#b", goesTo: "/models?search=a#b" },
  { next: "/acme/x/blob/main/%C3%A7.py", goesTo: "/acme/x/blob/main/%C3%A7.py" },
  { next: undefined, goesTo: "/" },
  { next: "", goesTo: "/" },
  { next: "models", goesTo: "/" },
  { next: "//evil.example", goesTo: "/" },
  { next: "///evil.example", goesTo: "/" },
  { next: "/\\evil.example", goesTo: "/" },
  { next: "/\n/evil.example", goesTo: "/" },
  { next: "/.//evil.example", goesTo: "/" },
  { next: "/a/..//evil.example", goesTo: "/" },
  { next: "https://evil.example/", goesTo: "/" },
  { next: "javascript:alert(1)", goesTo: "/" },
])("$next goes to $goesTo", ({ next, goesTo }) => {
  expect(nextPath(next)).toBe(goesTo);
});
