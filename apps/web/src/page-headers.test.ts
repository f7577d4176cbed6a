import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createTestPages } from "./testing/pages.ts";

const { request } = createTestPages();
const policyOf = async (url: string) => (await request(url)).headers.get("content-security-policy") ?? "";
const htmlWith = async (cookie: string) => (await request("/", { headers: { cookie } })).text();

test.each([
  "/",
  "/models",
  "/acme/talker-1b",
  "/acme/talker-1b/tree/main",
  "/login",
  "/unknown-owner",
  "/settings/tokens",
  "/settings/profile",
  "/join",
  "/new",
])("%s has security headers", async (url) => {
  const { headers } = await request(url, { user: true });
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'nonce-[\w-]{22}'(;|$)/);
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cache-control")).toMatch(/no-cache|no-store/);
});

test("each response has a new nonce", async () => {
  const [first, second] = await Promise.all([request("/"), request("/")]);
  expect(first.headers.get("content-security-policy")).not.toBe(second.headers.get("content-security-policy"));
});

test("only pages with a card allow images of other origins, and none allows style attributes", async () => {
  expect(await policyOf("/acme/talker-1b")).not.toContain("unsafe");
  expect(await policyOf("/acme/talker-1b")).toContain("img-src 'self' data: https:");
  expect(await policyOf("/acme/talker-1b/tree/main/onnx")).not.toMatch(/unsafe|https:/);
});

test("pages load files from the origin to which downloads are redirected, only where there is one", async () => {
  const fileOrigin = "https://files.example";
  const { request: requestOther } = createTestPages({ fileOrigin });
  for (const url of ["/models", "/acme/talker-1b"]) {
    const policy = (await requestOther(url)).headers.get("content-security-policy") ?? "";
    const sources = new Map(policy.split("; ").map((part) => [part.split(" ", 1)[0], part.split(" ").slice(1)]));
    for (const name of ["connect-src", "img-src", "media-src"]) {
      expect(sources.get(name)).toEqual(expect.arrayContaining(["'self'", fileOrigin]));
    }
    expect(sources.get("script-src")).not.toContain(fileOrigin);
    expect(await policyOf(url)).not.toContain("connect-src");
  }
});

test("a page is compressed for browsers that accept gzip", async () => {
  const response = await request("/acme/talker-1b", { headers: { "accept-encoding": "gzip" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  const bytes = await response.arrayBuffer();
  expect(bytes.byteLength).toBeLessThan(20_000);
  expect(gunzipSync(bytes).toString()).toContain("Talker 1B");
});

test("an asset is immutable and sent in the smallest accepted encoding", async () => {
  const plain = await request("/assets/main-1.js");
  expect(plain.headers.get("cache-control")).toContain("immutable");
  expect(plain.headers.get("content-encoding")).toBeNull();
  for (const [accepted, encoding, byte] of [
    ["gzip, deflate, br", "br", 59],
    ["gzip", "gzip", 31],
  ] as const) {
    const packed = await request("/assets/main-1.js", { headers: { "accept-encoding": accepted } });
    expect(packed.headers.get("content-encoding")).toBe(encoding);
    expect(packed.headers.get("vary")).toBe("Accept-Encoding");
    expect((await packed.bytes())[0]).toBe(byte);
  }
  expect((await request("/assets/nope.js")).status).toBe(404);
});

test("the theme of the cookie is in the HTML", async () => {
  expect(await htmlWith("modelyard_theme=dark")).toContain('<html lang="en" data-theme="dark">');
  expect(await htmlWith("modelyard_theme=%22%3E")).toContain('<html lang="en" data-theme="system">');
});
