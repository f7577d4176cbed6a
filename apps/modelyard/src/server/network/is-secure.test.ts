import { createForwarded } from "@modelyard/platform/http/forwarded";
import { expect, test } from "vitest";
import { isSecureFor } from "./public-url.ts";

const forwarded = createForwarded({ trustedProxies: ["10.0.0.1/32"] });
const https = { "x-forwarded-proto": "https" };

test.each([
  { what: "a configured https address", configured: "https://hub.example", headers: {}, peer: "192.0.2.1", is: true },
  { what: "a configured http address", configured: "http://hub.example", headers: https, peer: "10.0.0.1", is: false },
  { what: "no configured address", configured: undefined, headers: {}, peer: "10.0.0.1", is: false },
  { what: "a TLS proxy", configured: undefined, headers: https, peer: "10.0.0.1", is: true },
  { what: "a peer that is not a trusted proxy", configured: undefined, headers: https, peer: "192.0.2.1", is: false },
])("with $what: $is", ({ configured, headers, peer, is }) => {
  expect(isSecureFor(configured, forwarded)({ headers, socket: { remoteAddress: peer } })).toBe(is);
});
