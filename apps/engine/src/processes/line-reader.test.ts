import { expect, test } from "vitest";
import { LineReader } from "./line-reader.ts";

test("lines are complete, however their bytes arrive", () => {
  const bytes = Buffer.from("one\ntwö\n\nfour");
  for (let size = 1; size <= bytes.length; size++) {
    const reader = new LineReader(100);
    const lines: string[] = [];
    for (let start = 0; start < bytes.length; start += size)
      lines.push(...reader.read(bytes.subarray(start, start + size)));
    expect(lines).toEqual(["one", "twö", ""]);
    expect(reader.read(Buffer.from("!\n"))).toEqual(["four!"]);
  }
});

test("a line at the limit is read, and a longer one refused before it is complete", () => {
  expect(new LineReader(4).read(Buffer.from("1234\n1234\n"))).toEqual(["1234", "1234"]);
  const reader = new LineReader(4);
  reader.read(Buffer.from("123"));
  expect(() => reader.read(Buffer.from("45"))).toThrow("more than 4 bytes");
});
