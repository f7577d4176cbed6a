import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { filterExport } from "./filter-export.ts";

const [removed, kept, commit] = ["a".repeat(40), "b".repeat(40), "c".repeat(40)];
const message = `line\nM 100644 ${removed} in-the-message\nmark :9\n`;
const stream = [
  "feature done",
  "reset refs/heads/main",
  "commit refs/heads/main",
  "mark :1",
  `original-oid ${commit}`,
  "author a <a@b> 1 +0000",
  `data ${message.length}`,
  `${message}from ${kept}`,
  `M 100644 ${removed} "a b/\\303\\251.bin"`,
  `M 100755 ${kept} commit refs/heads/x`,
  `M 160000 ${kept} module`,
  "D old",
  "",
  "done",
  "",
].join("\n");
const expected = stream
  .replaceAll(/^(commit|reset) refs\/heads\/main$/gm, "$1 refs/modelyard/rewriting")
  .replace(`\nM 100644 ${removed} "`, '\nD "')
  .replace(/done\n$/, `reset refs/modelyard/rewriting\nfrom ${"0".repeat(40)}\n\ndone\n`);

async function filtered(text: string, chunkBytes: number) {
  const marks: [string, string][] = [];
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const output: Buffer[] = [];
  const onMark = (mark: string, oid: string) => marks.push([mark, oid]);
  for await (const piece of filterExport(Readable.from(chunks), new Set([removed]), onMark)) output.push(piece);
  return { text: Buffer.concat(output).toString(), marks };
}

test.each([1, 7, 64, 10_000])("deletes files in a stream that arrives in pieces of %i bytes", async (chunkBytes) => {
  expect(await filtered(stream, chunkBytes)).toEqual({ text: expected, marks: [[":1", commit]] });
});

test.each([stream.slice(0, 119), stream.slice(0, -1)])("refuses an incomplete stream", async (text) => {
  await expect(filtered(text, 64)).rejects.toThrow("incomplete");
});
