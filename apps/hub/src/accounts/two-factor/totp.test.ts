import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpUri } from "./totp.ts";

// The test vectors of RFC 6238, appendix B, with the last six of eight digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  { seconds: 59, code: "287082" },
  { seconds: 1_111_111_109, code: "081804" },
  { seconds: 1_234_567_890, code: "005924" },
  { seconds: 20_000_000_000, code: "353130" },
])("at $seconds s the code is $code, one step earlier and later as well, and not beyond", ({ seconds, code }) => {
  const step = Math.floor(seconds / 30);
  const found = [-60, -30, 0, 30, 60].map((shift) => stepOfCode({ secret, code, now: at(seconds + shift) }));
  expect(found).toEqual([undefined, step, step, step, undefined]);
});

test("the address for apps names the hub and the user", () => {
  const uri = new URL(totpUri({ secret, userName: "ada", host: "hub.example:7860" }));
  expect([uri.protocol, uri.hostname, uri.pathname]).toEqual([
    "otpauth:",
    "totp",
    "/Modelyard%20hub.example%207860:ada",
  ]);
  expect(uri.searchParams.get("secret")).toBe(secret);
});

test("a new secret has 160 bits", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});
