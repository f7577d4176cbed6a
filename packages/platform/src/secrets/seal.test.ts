import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { SealError, seal, unseal } from "./seal.ts";

const key = randomBytes(32);
const place = "provider_keys/1/value";

test("a sealed secret opens at its own location and hides the text", () => {
  const sealed = seal(key, place, "gsk_secret ü");
  expect(unseal(key, place, sealed)).toBe("gsk_secret ü");
  expect(sealed.includes("gsk_secret")).toBe(false);
  expect(seal(key, place, "gsk_secret ü").equals(sealed)).toBe(false);
});

test.each([
  { title: "another location", open: (sealed: Buffer) => unseal(key, "provider_keys/2/value", sealed) },
  { title: "another key", open: (sealed: Buffer) => unseal(randomBytes(32), place, sealed) },
  {
    title: "a flipped bit",
    open: (sealed: Buffer) => {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
      return unseal(key, place, changed);
    },
  },
  {
    title: "another version",
    open: (sealed: Buffer) => unseal(key, place, Buffer.concat([Buffer.of(9), sealed.subarray(1)])),
  },
  { title: "truncated bytes", open: (sealed: Buffer) => unseal(key, place, sealed.subarray(0, 10)) },
])("cannot be opened with $title", ({ open }) => {
  expect(() => open(seal(key, place, "x"))).toThrow(SealError);
});
