import { expect, test } from "vitest";
import { typeForRequest } from "./drawing-type.ts";

const text = "text/plain; charset=utf-8";

test.each([
  { path: "a.svg", openedFor: "image", type: text, sent: "image/svg+xml" },
  { path: "docs/A.SVG", openedFor: undefined, type: text, sent: "image/svg+xml" },
  { path: "a.svg", openedFor: "document", type: text, sent: text },
  { path: "a.svg", openedFor: "iframe", type: text, sent: text },
  { path: "a.svg", openedFor: "object", type: text, sent: text },
  { path: "a.svg", openedFor: "embed", type: text, sent: text },
  { path: "a.svg", openedFor: "image", type: "application/octet-stream", sent: "application/octet-stream" },
  { path: "a.svg.txt", openedFor: "image", type: text, sent: text },
  { path: "a.html", openedFor: "image", type: text, sent: text },
])("$path opened for $openedFor is sent as $sent", ({ path, openedFor, type, sent }) => {
  const headers: Record<string, string> = openedFor === undefined ? {} : { "sec-fetch-dest": openedFor };
  expect(typeForRequest(new Request("https://hub.example/", { headers }), path, type)).toBe(sent);
});
