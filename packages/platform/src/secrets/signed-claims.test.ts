import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { createClaimSigner, hmacSha256 } from "./signed-claims.ts";

const signer = createClaimSigner(Buffer.alloc(32, 1));
const now = new Date("2026-11-22T12:00:00Z");
const later = new Date(now.getTime() + 1000);
const Claims = z.object({ repo: z.string(), size: z.number() });
const claims = { repo: "r1", size: 7 };
const signed = signer.sign(claims, later);

test("claims are read until they expire", () => {
  expect(signer.open(signed, Claims, now)).toEqual(claims);
  expect(signer.open(signed, Claims, new Date(later.getTime() - 1))).toEqual(claims);
  expect(signer.open(signed, Claims, later)).toBe("expired");
});

test("another node with the same key reads them", () => {
  expect(createClaimSigner(Buffer.alloc(32, 1)).open(signed, Claims, now)).toEqual(claims);
});

test("a signed text fits in a URL", () => {
  expect(encodeURIComponent(signed)).toBe(signed);
});

test.each([
  { what: "of another key", text: createClaimSigner(Buffer.alloc(32, 2)).sign(claims, later) },
  { what: "with other claims", text: signer.sign({ size: 7 }, later) },
  { what: "that was changed", text: `A${signed}` },
  { what: "without a signature", text: signed.split(".")[0] ?? "" },
  { what: "with an empty signature", text: `${signed.split(".")[0]}.` },
  { what: "with another part", text: `${signed}.x` },
  { what: "that is empty", text: "" },
  { what: "that is long", text: signed + "A".repeat(3000) },
])("a text $what is refused", ({ text }) => {
  expect(signer.open(text, Claims, now)).toBeUndefined();
});

test.each([0, 1, 63, 64, 65, 1000])("the signature of %i characters is their HMAC-SHA256", (length) => {
  const key = randomBytes(32);
  const text = "é".repeat(length);
  expect(hmacSha256(key)(text)).toEqual(createHmac("sha256", key).update(text).digest());
});
