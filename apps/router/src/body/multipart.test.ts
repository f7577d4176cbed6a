import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { findFormFields } from "./multipart.ts";

const { formParts, formPartHeadBytes } = limits.router;
const type = "multipart/form-data; boundary=b";
const part = (name: string, value: string, more = "") =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const form = (...parts: string[]) => Buffer.from(`${parts.join("")}--b--\r\n`);
const parts = (count: number) => Array.from({ length: count }, (_, index) => part(`field${index}`, "x"));
/** A part whose head, with the line ends around it, has so many bytes. */
const headed = (bytes: number) => {
  const bare = part("a", "x").indexOf("x\r\n") - "--b".length;
  return part("a", "x", `; f=${"y".repeat(bytes - bare - 4)}`);
};

test("the values are found, whatever they hold", () => {
  const body = form(part("model", "acme/m"), part("file", "\r\n--c\r\n\0--", '; filename="b.bin"'));
  const found = [...findFormFields(body, type)].map(([name, { start, end }]) => [
    name,
    body.toString("utf8", start, end),
  ]);
  expect(found).toEqual([
    ["model", "acme/m"],
    ["file", "\r\n--c\r\n\0--"],
  ]);
});

test("as many parts as the limit, and not one more", () => {
  expect(findFormFields(form(...parts(formParts)), type).size).toBe(formParts);
  expect(() => findFormFields(form(...parts(formParts + 1)), type)).toThrow(`more than ${formParts} parts`);
});

test("a head as long as the limit, and not one byte longer", () => {
  expect(findFormFields(form(headed(formPartHeadBytes)), type).size).toBe(1);
  expect(() => findFormFields(form(headed(formPartHeadBytes + 1)), type)).toThrow("head of a part");
});

test.each([
  { what: "no boundary", body: form(part("a", "x")), type: "multipart/form-data", says: "boundary" },
  { what: "no end", body: Buffer.from(part("a", "x")), type, says: "stops before its end" },
  { what: "no name", body: form("--b\r\ncontent-type: text/plain\r\n\r\nx\r\n"), type, says: "no name" },
  { what: "two models", body: form(part("model", "a"), part("model", "b")), type, says: "twice" },
])("$what is refused", ({ body, type: given, says }) => {
  expect(() => findFormFields(body, given)).toThrow(says);
});
