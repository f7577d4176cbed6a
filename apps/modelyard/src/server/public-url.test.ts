import { expect, test } from "vitest";
import { publicUrlOf } from "./public-url.ts";

test.each([
  {
    title: "the configured address wins",
    configured: "https://hub.example.org",
    headers: { host: "x" },
    shows: "https://hub.example.org",
  },
  { title: "else the host of the request", headers: { host: "127.0.0.1:7860" }, shows: "http://127.0.0.1:7860" },
  {
    title: "else the proxy's words",
    headers: { host: "inner", "x-forwarded-host": "hub.example.org", "x-forwarded-proto": "https" },
    shows: "https://hub.example.org",
  },
  {
    title: "the first of several proxies counts",
    headers: { "x-forwarded-host": "a.example, b.example", "x-forwarded-proto": "https, http" },
    shows: "https://a.example",
  },
  { title: "a host that is none is passed over", headers: { host: 'x"><script>' }, shows: "http://127.0.0.1:1" },
  { title: "a host with a path is passed over", headers: { host: "a.example/evil" }, shows: "http://127.0.0.1:1" },
])("$title", ({ configured, headers, shows }) => {
  expect(publicUrlOf(configured)(new Request("http://127.0.0.1:1/models", { headers }))).toBe(shows);
});
