import { expect, test } from "vitest";
import { keysOf } from "./client-keys.ts";

test("an IPv4-mapped IPv6 address is the same client as the IPv4 address", () => {
  expect(keysOf({ address: "::ffff:192.0.2.1", userId: undefined })).toEqual(["address 192.0.2.1"]);
  expect(keysOf({ address: undefined, userId: "u" })).toEqual(["address unknown", "user u"]);
});
