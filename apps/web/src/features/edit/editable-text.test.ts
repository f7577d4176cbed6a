import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { readEditableText, withLineEnds } from "./editable-text.ts";
import { textDiff } from "./merge/text-diff.ts";

const { fileBytes } = limits.fileEditor;

test.each([
  { what: "text", body: "a\nb", is: { kind: "text", content: "a\nb", usesCrlf: false } },
  { what: "a byte order mark", body: "\ufeffa", is: { kind: "text", content: "\ufeffa", usesCrlf: false } },
  {
    what: "lines that end with CR and LF",
    body: "a\r\nb\r\n",
    is: { kind: "text", content: "a\r\nb\r\n", usesCrlf: true },
  },
  { what: "bytes that are no UTF-8", body: new Uint8Array([0xff, 0xfe]), is: { kind: "binary" } },
  { what: "a line that ends with CR only", body: "a\rb\n", is: { kind: "lone-cr" } },
  { what: "a zero", body: "a\0", is: { kind: "binary" } },
  {
    what: "the pointer of a large file",
    body: "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    is: { kind: "large-file" },
  },
  { what: "the longest text", body: "x".repeat(fileBytes), is: { kind: "text" } },
  { what: "a longer text", body: "x".repeat(fileBytes + 1), is: { kind: "too-large", limitBytes: fileBytes } },
])("$what is read for the editor", async ({ body, is }) => {
  expect(await readEditableText(new Response(body))).toMatchObject(is);
});

test.each([
  { sent: "a\r\nb\r\n", usesCrlf: false, saved: "a\nb\n" },
  { sent: "a\r\nb\nc", usesCrlf: true, saved: "a\r\nb\r\nc" },
])("a form gets the line ends of its file", ({ sent, usesCrlf, saved }) => {
  expect(withLineEnds(sent, { usesCrlf })).toBe(saved);
});

test("two texts are compared by lines, whatever their line ends are", () => {
  const marks = textDiff("a\r\nb\r\nc\r\n", "a\nB\nc\n")?.map(({ kind, text }) => `${kind} ${text}`);
  expect(marks).toEqual(["gap @@ -1,3 +1,3 @@", "same a", "removed b", "added B", "same c"]);
  expect(textDiff("a\n", "a\n")).toEqual([]);
});

const lines = (prefix: string) => Array.from({ length: 100_000 }, (_, line) => `${prefix}${line}`).join("\n");

test("texts that differ too much are not compared", () => {
  expect(textDiff(lines("a"), lines("b"))).toBeUndefined();
});
