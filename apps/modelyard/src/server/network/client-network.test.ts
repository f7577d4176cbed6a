import { expect, test } from "vitest";
import { clientNetwork } from "./client-network.ts";

test("an IPv4 address is a client", () => {
  expect(clientNetwork("192.0.2.7")).toBe("192.0.2.7");
  expect(clientNetwork(undefined)).toBeUndefined();
});

test("addresses of one /64 are one client", () => {
  expect(clientNetwork("2001:db8:1:2::1")).toBe(clientNetwork("2001:db8:1:2:ffff::9"));
  expect(clientNetwork("2001:db8:1:2::1")).not.toBe(clientNetwork("2001:db8:1:3::1"));
});
