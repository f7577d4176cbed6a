import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { partBytesFor } from "./part-size.ts";

const { partBytes, parts } = limits.objects.s3;

test.each([
  { size: undefined, bytes: partBytes },
  { size: 0, bytes: partBytes },
  { size: partBytes * parts, bytes: partBytes },
  { size: partBytes * parts + 1, bytes: partBytes + 1 },
])("a file of $size bytes has parts of $bytes", ({ size, bytes }) => {
  expect(partBytesFor(size)).toBe(bytes);
  expect(Math.ceil((size ?? 0) / bytes)).toBeLessThanOrEqual(parts);
});
