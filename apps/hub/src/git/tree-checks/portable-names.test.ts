import { expect, test } from "vitest";
import { climbsOut, foldedFileName, linkClimb, unportableNameReason } from "./portable-names.ts";

test.each([
  { a: "README.md", b: "readme.MD", same: true },
  { a: "caf\u00e9", b: "cafe\u0301", same: true },
  { a: "CAF\u00c9", b: "cafe\u0301", same: true },
  { a: "stra\u00dfe", b: "STRASSE", same: true },
  { a: "\u212aelvin", b: "kelvin", same: true },
  { a: "\u03b1\u03c3", b: "\u0391\u03a3", same: true },
  { a: "a.txt", b: "b.txt", same: false },
  { a: "e", b: "\u00e9", same: false },
])("$a and $b are the same name on Windows and macOS: $same", ({ a, b, same }) => {
  expect(foldedFileName(a) === foldedFileName(b)).toBe(same);
});

test.each([
  { name: "CON", says: "device" },
  { name: "con", says: "device" },
  { name: "NUL.txt", says: "device" },
  { name: "nul.tar.gz", says: "device" },
  { name: "aux .c", says: "device" },
  { name: "COM1", says: "device" },
  { name: "lpt9.log", says: "device" },
  { name: "COM\u00b9", says: "device" },
  { name: "CONIN$", says: "device" },
  { name: "a.", says: "dot" },
  { name: "a ", says: "space" },
])("$name is invalid on Windows: $says", ({ name, says }) => {
  expect(unportableNameReason(name)).toContain(says);
});

test.each(["console", "con1", "COM", "COM10", "null.txt", "a.con", ".con", " a", ".gitignore", "nul-l", "a\\b"])(
  "%s is valid on every system",
  (name) => {
    expect(unportableNameReason(name)).toBeUndefined();
  },
);

test.each([
  { target: "file", climb: 0 },
  { target: "./a/b", climb: 0 },
  { target: "a/../b", climb: 0 },
  { target: "../a", climb: 1 },
  { target: "../../a", climb: 2 },
  { target: "a/../../b", climb: 1 },
  { target: "../a/../../../b", climb: 3 },
  { target: "..\\..\\a", climb: 2 },
  { target: "/etc/passwd", climb: climbsOut },
  { target: "\\\\host\\share", climb: climbsOut },
  { target: "C:\\Windows", climb: climbsOut },
  { target: "../".repeat(300), climb: climbsOut },
])("a link to $target climbs $climb folders", ({ target, climb }) => {
  expect(linkClimb(target)).toBe(climb);
});
