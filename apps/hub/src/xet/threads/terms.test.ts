import { expect, test } from "vitest";
import { toHashString } from "../format/hash-string.ts";
import { randomBytes } from "../format/testing/random.ts";
import { packTerms, unpackTerms } from "./terms.ts";

test("terms are unpacked as they were packed, without verification as zeros", () => {
  const [xorb, verification] = [randomBytes(32, 1), randomBytes(32, 2)];
  const range = { rawBytes: 4_000_000_000, chunkStart: 5, chunkEnd: 8192 };
  const packed = packTerms([
    { xorb, verification, ...range },
    { xorb: verification, ...range },
  ]);
  expect([...unpackTerms(packed)]).toEqual([
    { xorb: toHashString(xorb), verification: toHashString(verification), ...range },
    { xorb: toHashString(verification), verification: "0".repeat(64), ...range },
  ]);
  expect([...unpackTerms(packTerms([]))]).toEqual([]);
});
