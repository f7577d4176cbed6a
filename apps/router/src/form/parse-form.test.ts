import { limits } from "@modelyard/platform/limits";
import { describe, expect, test } from "vitest";
import { parseForm } from "./parse-form.ts";

const { formParts, formPartHeadBytes } = limits.router;
const type = "multipart/form-data; boundary=b";
const part = (name: string, value: string, more = "") =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const form = (...parts: string[]) => Buffer.from(`${parts.join("")}--b--\r\n`);
const parts = (count: number) => Array.from({ length: count }, (_, index) => part(`field${index}`, "x"));
/** Returns a part whose head, with its line ends, has this many bytes. */
const headed = (bytes: number) => {
  const bare = part("a", "x").indexOf("x\r\n") - "--b".length;
  return part("a", "x", `; f=${"y".repeat(bytes - bare - 4)}`);
};
const head = (text: string) => Buffer.from(`--b\r\n${text}\r\n\r\nx\r\n--b--\r\n`);

test("values are found, whatever they contain", () => {
  const body = form(part("model", "acme/m"), part("file", "\r\n--c\r\n\0--", '; filename="b.bin"'), part("empty", ""));
  expect(
    parseForm(body, type).map((each) => [each.name, each.filename, each.contentType, each.value.toString()]),
  ).toEqual([
    ["model", undefined, undefined, "acme/m"],
    ["file", "b.bin", undefined, "\r\n--c\r\n\0--"],
    ["empty", undefined, undefined, ""],
  ]);
});

test("as many parts as the limit are accepted, one more is not", () => {
  expect(parseForm(form(...parts(formParts)), type)).toHaveLength(formParts);
  expect(() => parseForm(form(...parts(formParts + 1)), type)).toThrow(`more than ${formParts} parts`);
});

test("a head at the limit is accepted, one byte more is not", () => {
  expect(parseForm(form(headed(formPartHeadBytes)), type)).toHaveLength(1);
  expect(() => parseForm(form(headed(formPartHeadBytes + 1)), type)).toThrow("head of a part");
});

describe("formats that clients use are accepted", () => {
  test.each([
    { what: "no quotes", text: "Content-Disposition: form-data; name=a", reads: { name: "a" } },
    { what: "an array", text: 'content-disposition: form-data; name="a[]"', reads: { name: "a[]" } },
    {
      what: "an extended file name",
      text: "Content-Disposition: form-data; name=\"a\"; filename*=utf-8''na%C3%AFve.wav\r\nContent-Type: audio/wav; x=1",
      reads: { name: "a", filename: "naïve.wav", contentType: "audio/wav" },
    },
    {
      what: "a file name with a field inside",
      text: 'content-disposition: form-data; name="a"; filename="; name=\\"model\\""',
      reads: { name: "a", filename: '; name="model"' },
    },
    {
      what: "an unknown encoding",
      text: 'content-disposition: form-data; name="a"\r\ncontent-transfer-encoding: 8bit',
      reads: { name: "a" },
    },
  ])("$what", ({ text, reads }) => {
    expect(parseForm(head(text), type)).toMatchObject([reads]);
  });
});

describe("ambiguous forms are rejected", () => {
  test.each([
    { what: "no boundary", body: form(part("a", "x")), given: "multipart/form-data", says: "boundary" },
    { what: "two boundaries", body: form(part("a", "x")), given: `${type}; boundary=c`, says: "boundary" },
    { what: "another type", body: form(part("a", "x")), given: "multipart/mixed; boundary=b", says: "boundary" },
    { what: "text before the form", body: Buffer.from(`x\r\n${part("a", "x")}--b--`), says: "does not begin" },
    { what: "no end", body: Buffer.from(part("a", "x")), says: "stops before its end" },
    { what: "a truncated head", body: Buffer.from("--b\r\ncontent"), says: "stops before its end" },
    {
      what: "text after a boundary",
      body: Buffer.from(`${part("a", "x")}--bc\r\n\r\n--b--`),
      says: "follows a boundary",
    },
    { what: "no name", body: head("content-disposition: form-data"), says: "no name" },
    { what: "only an extended name", body: head("content-disposition: form-data; name*=a"), says: "no name" },
    { what: "no disposition", body: head("content-type: text/plain"), says: "content-disposition" },
    { what: "an attachment", body: head('content-disposition: attachment; name="a"'), says: "content-disposition" },
    {
      what: "two dispositions",
      body: head('content-disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="model"'),
      says: "two content-disposition",
    },
    {
      what: "two names",
      body: head('content-disposition: form-data; name="a"; name="model"'),
      says: "content-disposition",
    },
    {
      what: "a second name inside a quoted one",
      body: head('content-disposition: form-data; name="a"; x="; name="model"'),
      says: "content-disposition",
    },
    { what: "a quote in a name", body: head('content-disposition: form-data; name="a\\"; b"'), says: "characters" },
    { what: "a space in a name", body: head('content-disposition: form-data; name="model "'), says: "characters" },
    { what: "a folded header", body: head('content-disposition: form-data;\r\n name="a"'), says: "malformed" },
    { what: "a bare line end", body: head('content-disposition: form-data; name="a"\nx: y'), says: "malformed" },
    {
      what: "base64",
      body: head('content-disposition: form-data; name="a"\r\ncontent-transfer-encoding: base64'),
      says: "encoded",
    },
  ])("$what", ({ body, given = type, says }) => {
    expect(() => parseForm(body, given)).toThrow(says);
  });
});
