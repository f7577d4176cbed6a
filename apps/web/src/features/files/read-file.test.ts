import { expect, test } from "vitest";
import { readFile, shownImageBytes } from "./read-file.ts";

const respond = (sizeBytes: number) => new Response("x", { headers: { "content-length": String(sizeBytes) } });

test.each([
  { title: "an image at the limit is shown", path: "a.jpeg", sizeBytes: shownImageBytes, kind: "image" },
  {
    title: "an image one byte past the limit is not shown",
    path: "a.jpeg",
    sizeBytes: shownImageBytes + 1,
    kind: "too-large",
  },
  { title: "SVG is text", path: "a.svg", sizeBytes: 1, kind: "text" },
  { title: "only the last extension counts", path: "a.png.txt", sizeBytes: 1, kind: "text" },
])("$title", async ({ path, sizeBytes, kind }) => {
  const response = respond(sizeBytes);
  expect(await readFile(path, response)).toMatchObject({ kind, sizeBytes });
});
