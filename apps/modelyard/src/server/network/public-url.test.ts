import { createForwarded } from "@modelyard/platform/http/forwarded";
import { expect, test } from "vitest";
import { publicUrlOf } from "./public-url.ts";

const forwarded = createForwarded({ trustedProxies: ["10.0.0.1/32"] });
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const outer = { host: "inner", "x-forwarded-host": "hub.example.org", "x-forwarded-proto": "https" };

test.each([
  {
    title: "the configured address takes precedence",
    configured: "https://hub.example.org",
    headers: { host: "x" },
    shows: "https://hub.example.org",
  },
  {
    title: "otherwise the host of the request is used",
    headers: { host: "127.0.0.1:7860" },
    shows: "http://127.0.0.1:7860",
  },
  {
    title: "otherwise the host that a trusted proxy forwards is used",
    headers: outer,
    shows: "https://hub.example.org",
  },
  { title: "forwarded headers of other peers are ignored", headers: outer, peer: "10.0.0.2", shows: "http://inner" },
  { title: "an invalid host is ignored", headers: { host: 'x"><script>' }, shows: "http://127.0.0.1:1" },
  { title: "a host with a path is ignored", headers: { host: "a.example/evil" }, shows: "http://127.0.0.1:1" },
])("$title", ({ configured, headers, peer = "10.0.0.1", shows }) => {
  const request = new Request("http://127.0.0.1:1/models", { headers });
  expect(publicUrlOf(configured, forwarded)(request, from(peer))).toBe(shows);
});
