import { expect, test } from "vitest";
import { readTextFile, shownBytes, shownLines } from "./read-text-file.ts";

const respond = (body: BodyInit, headers: Record<string, string> = {}) => new Response(body, { headers });

test.each([
  { title: "a final line break adds no empty line", body: "a\nb\n", lines: ["a", "b"] },
  { title: "an empty file has one empty line", body: "", lines: [""] },
  { title: "Windows line breaks are recognized", body: "a\r\nb", lines: ["a", "b"] },
])("$title", async ({ body, lines }) => {
  expect(await readTextFile(respond(body))).toMatchObject({ kind: "text", lines, shortened: false });
});

test("a character split between chunks is decoded", async () => {
  const [first, second] = [new Uint8Array([0xc3]), new Uint8Array([0xa7])];
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(first);
      controller.enqueue(second);
      controller.close();
    },
  });
  expect(await readTextFile(respond(body))).toMatchObject({ lines: ["ç"] });
});

test.each([
  { title: "a zero byte", bytes: [65, 0, 66] },
  { title: "invalid UTF-8", bytes: [65, 255] },
  { title: "an incomplete character at the end", bytes: [65, 0xc3] },
])("$title makes a file binary", async ({ bytes }) => {
  expect(await readTextFile(respond(new Uint8Array(bytes)))).toMatchObject({ kind: "binary" });
});

test("a file at the limit is shown, one byte past it is not", async () => {
  expect(await readTextFile(respond("a".repeat(shownBytes)))).toMatchObject({ kind: "text" });
  expect(await readTextFile(respond("a".repeat(shownBytes + 1)))).toMatchObject({ kind: "too-large" });
});

test("the body of a large file is cancelled without being read", async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    cancel() {
      isCancelled = true;
    },
  });
  expect(await readTextFile(respond(body, { "x-linked-size": "9000000" }))).toEqual({
    kind: "too-large",
    sizeBytes: 9_000_000,
    limitBytes: shownBytes,
  });
  expect(isCancelled).toBe(true);
});

test("lines past the limit are cut, and the content is marked as shortened", async () => {
  const content = await readTextFile(respond("\n".repeat(shownLines + 1)));
  expect(content).toMatchObject({ kind: "text", shortened: true });
  expect(content.kind === "text" && content.lines.length).toBe(shownLines);
});
