import { describe, expect, test } from "vitest";
import { matchesRedirectUri, redirectTarget, redirectUriProblem } from "./redirect-uris.ts";

test.each([
  "https://app.example.com/callback",
  "https://app.example.com:8443/callback?a=1",
  "http://localhost:3000/",
  "http://127.0.0.1/callback",
  "http://[::1]:8080/callback",
  "com.example.app:/callback",
])("%s can be registered", (uri) => expect(redirectUriProblem(uri)).toBeUndefined());

test.each([
  "",
  "callback",
  "//app.example.com/",
  "http://app.example.com/",
  "http://127.0.0.1.example.com/",
  "https://user@app.example.com/",
  "https://app.example.com/#fragment",
  "https://app.example.com/#",
  "https://app.example.com\\@evil.example/",
  "https://a;b.example.com/",
  "https://app.example.com/ with space",
  "https://app.example.com/\nevil",
  "javascript:alert(1)",
  "data:text/html,x",
  "app:/callback",
  "file:///etc/passwd",
  `https://app.example.com/${"a".repeat(2048)}`,
])("%j cannot be registered", (uri) => expect(redirectUriProblem(uri)).toEqual(expect.any(String)));

describe("a requested address must be the registered one", () => {
  const registered = "https://app.example.com/callback";
  test.each([
    "https://app.example.com/callback/",
    "https://app.example.com/callback?x=1",
    "https://app.example.com/callback#x",
    "https://app.example.com/callbacks",
    "https://app.example.com/callback/../evil",
    "https://app.example.com/%63allback",
    "https://app.example.com:443/callback",
    "https://app.example.com:8443/callback",
    "https://app.example.com.evil.example/callback",
    "https://app.example.com@evil.example/callback",
    "https://evil.example/https://app.example.com/callback",
    "HTTPS://app.example.com/callback",
    "http://app.example.com/callback",
    "",
  ])("%s is refused", (uri) => expect(matchesRedirectUri(registered, uri)).toBe(false));

  test.each([
    ["http://127.0.0.1/callback", "http://127.0.0.1:51234/callback", true],
    ["http://[::1]:1/callback", "http://[::1]:2/callback", true],
    ["http://127.0.0.1:1/callback", "http://127.0.0.1:2/other", false],
    ["http://127.0.0.1:1/callback", "http://127.0.0.1:2@evil.example/callback", false],
    ["http://127.0.0.1/callback", "http://127.0.0.1:65535/callback", true],
    ["http://127.0.0.1/callback", "http://127.0.0.1:65536/callback", false],
    ["http://localhost:1/callback", "http://localhost:2/callback", false],
  ])("%s and %s: %s", (one, other, expected) => expect(matchesRedirectUri(one, other)).toBe(expected));
});

test("a policy names the origin, or the private scheme", () => {
  expect(redirectTarget("https://app.example.com:8443/a?b;c")).toBe("https://app.example.com:8443");
  expect(redirectTarget("com.example.app:/callback")).toBe("com.example.app:");
});
