import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { assert, integer, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { formatPointer, hasPointerSize, parsePointer, pointerBytes } from "./pointer.ts";

const oid = createHash("sha256").update("weights").digest("hex");
const pointer = formatPointer({ oid, size: 7 });

test("a pointer is what git-lfs writes", () => {
  const written = execFileSync("git", ["lfs", "pointer", "--stdin", "--check"], { input: pointer });
  expect(written.toString()).toBe("");
  expect(parsePointer(Buffer.from(pointer))).toEqual({ oid, size: 7 });
});

test("any id and size survive a round trip", () => {
  const oids = uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
  const sizes = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  assert(
    property(oids, sizes, (id, size) => {
      expect(parsePointer(Buffer.from(formatPointer({ oid: id, size })))).toEqual({ oid: id, size });
    }),
  );
});

test("the shortest and the longest pointer are read", () => {
  for (const size of [0, Number.MAX_SAFE_INTEGER]) {
    expect(hasPointerSize(formatPointer({ oid, size }).length)).toBe(true);
  }
  expect(hasPointerSize(pointerBytes.min - 1)).toBe(false);
  expect(hasPointerSize(pointerBytes.max + 1)).toBe(false);
});

test.each([
  { what: "nothing", content: "" },
  { what: "only a version", content: pointer.split("\n")[0] ?? "" },
  { what: "another version", content: pointer.replace("v1", "v2") },
  { what: "no line break at the end", content: pointer.slice(0, -1) },
  { what: "a second line break at the end", content: `${pointer}\n` },
  { what: "Windows line breaks", content: pointer.replaceAll("\n", "\r\n") },
  { what: "an upper-case id", content: pointer.replace(oid, oid.toUpperCase()) },
  { what: "a short id", content: pointer.replace(oid, oid.slice(1)) },
  { what: "a long id", content: pointer.replace(oid, `${oid}0`) },
  { what: "another hash", content: pointer.replace("sha256", "sha512") },
  { what: "a negative size", content: pointer.replace("size 7", "size -7") },
  { what: "a fraction", content: pointer.replace("size 7", "size 7.5") },
  { what: "a leading zero", content: pointer.replace("size 7", "size 07") },
  { what: "a size that is not exact", content: pointer.replace("size 7", `size ${2 ** 53}`) },
  { what: "the size first", content: `${pointer.split("\n")[0]}\nsize 7\noid sha256:${oid}\n` },
  { what: "an extension", content: pointer.replace("oid ", `ext-0-a sha256:${oid}\noid `) },
])("$what is not a pointer", ({ content }) => {
  expect(parsePointer(Buffer.from(content))).toBeUndefined();
});
