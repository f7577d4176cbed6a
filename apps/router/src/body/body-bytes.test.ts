import { expect, test } from "vitest";
import { BodyBytes } from "./body-bytes.ts";

const text = Array.from({ length: 1000 }, (_, index) => `piece ${index};`);
const whole = text.join("");

test.each([
  { what: "an announced length", announced: Buffer.byteLength(whole) },
  { what: "no announced length", announced: undefined },
  { what: "an announced length that is too small", announced: 10 },
])("with $what, all parts are joined in order", ({ announced }) => {
  const bytes = new BodyBytes(announced);
  for (const piece of text) bytes.add(Buffer.from(piece));
  expect(bytes.whole().toString()).toBe(whole);
});

test("no parts give an empty body, one part is not copied, and later parts do not change it", () => {
  const bytes = new BodyBytes(2);
  expect(bytes.whole()).toHaveLength(0);
  const piece = Buffer.from("a");
  bytes.add(piece);
  expect(bytes.whole().buffer).toBe(piece.buffer);
  bytes.add(Buffer.from("b"));
  expect([bytes.whole().toString(), piece.toString()]).toEqual(["ab", "a"]);
});

test("an announced length reserves at most eight times the memory of the received bytes", () => {
  const bytes = new BodyBytes(1_000_000);
  bytes.add(Buffer.alloc(10));
  expect(bytes.reservedBytes).toBe(10);
  bytes.add(Buffer.alloc(10));
  expect(bytes.reservedBytes).toBe(160);
  for (let index = 0; index < 99; index += 1) bytes.add(Buffer.alloc(1280));
  expect(bytes.reservedBytes).toBeLessThanOrEqual(1_000_000);
});

test("the memory of a large part is freed as soon as it is copied", () => {
  const bytes = new BodyBytes(undefined);
  const pieces = ["a", "b"].map((letter) => Buffer.from(new ArrayBuffer(64 * 1024)).fill(letter));
  for (const piece of pieces) bytes.add(piece);
  expect(pieces.map(({ length }) => length)).toEqual([64 * 1024, 0]);
  expect(bytes.whole().toString()).toBe("a".repeat(64 * 1024) + "b".repeat(64 * 1024));
});
