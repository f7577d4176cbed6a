import { expect, test } from "vitest";
import { addressMatcher, canonicalAddress, isLoopback, networkOf, parseAddressRanges } from "./address.ts";

test.each([
  { text: "192.0.2.1", is: "192.0.2.1" },
  { text: "::FFFF:192.0.2.1", is: "192.0.2.1" },
  { text: "2001:DB8:0:0::1", is: "2001:db8::1" },
  { text: "fe80::1%eth0", is: "fe80::1" },
  { text: "127.1", is: undefined },
  { text: "0x7f000001", is: undefined },
  { text: "hub.example.org", is: undefined },
])("$text is normalized to $is", ({ text, is }) => {
  expect(canonicalAddress(text)).toBe(is);
});

test.each([
  { address: "192.0.2.77", network: "192.0.2.0/24" },
  { address: "::ffff:192.0.2.77", network: "192.0.2.0/24" },
  { address: "2001:db8:1:2:3:4:5:6", network: "2001:db8:1:2::/64" },
  { address: "2001:db8::1", network: "2001:db8::/64" },
  { address: "::1", network: "::/64" },
  { address: "unknown", network: "unknown" },
])("$address is in $network", ({ address, network }) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  { text: "none", matches: [], not: ["127.0.0.1", "10.0.0.1"] },
  { text: "", matches: [], not: ["127.0.0.1"] },
  { text: "loopback", matches: ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"], not: ["10.0.0.1", "::2", "x"] },
  { text: "10.0.0.5", matches: ["10.0.0.5"], not: ["10.0.0.6"] },
  { text: "10.0.0.0/8 , 2001:db8::/32", matches: ["10.255.0.1", "2001:db8:ffff::1"], not: ["11.0.0.1", "2001:db9::1"] },
  { text: "0.0.0.0/0", matches: ["8.8.8.8"], not: ["2001:db8::1"] },
])("parses the list $text", ({ text, matches, not }) => {
  const isListed = addressMatcher(parseAddressRanges(text));
  expect(matches.filter((address) => !isListed(address))).toEqual([]);
  expect(not.filter(isListed)).toEqual([]);
});

test.each([
  "proxy.example.org",
  "10.0.0.0/33",
  "2001:db8::/129",
  "10.0.0.0/-1",
  "10.0.0.0/8/8",
  "10.0/8",
  "::ffff:10.0.0.0/104",
  "loopback,none",
])("%s is rejected", (text) => {
  expect(() => parseAddressRanges(text)).toThrow(TypeError);
});

test("loopback addresses are recognized in every spelling", () => {
  expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].every(isLoopback)).toBe(true);
  expect(["10.0.0.1", "::ffff:10.0.0.1", ""].some(isLoopback)).toBe(false);
});
