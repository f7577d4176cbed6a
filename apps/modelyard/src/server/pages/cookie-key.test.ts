import { expect, test } from "vitest";
import { cookieKeyFrom } from "./cookie-key.ts";

test("nodes with the same master key derive the same cookie key, which differs from the master key", () => {
  const masterKey = Buffer.alloc(32, 5);
  expect(cookieKeyFrom(masterKey)).toEqual(cookieKeyFrom(Buffer.from(masterKey)));
  expect(cookieKeyFrom(masterKey)).toHaveLength(32);
  expect(cookieKeyFrom(masterKey)).not.toEqual(masterKey);
});
