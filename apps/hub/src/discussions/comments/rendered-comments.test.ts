import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { htmlVersion, htmlWithinLimits } from "./rendered-comments.ts";

const { htmlBytes, responseHtmlBytes, renderMs } = limits.discussions;
const comment = (eventId: string, html: string | null = null, version = htmlVersion) => ({
  eventId,
  raw: "<b>",
  html,
  htmlVersion: html === null ? 0 : version,
});
const plain = "<pre>&lt;b&gt;</pre>";

interface Given {
  rendered?: string | undefined;
  /** Milliseconds that each rendering takes. */
  takesMs?: number;
}

function source({ rendered, takesMs = 0 }: Given) {
  let nowMs = 0;
  const stored: [string, string][] = [];
  return {
    stored,
    render: async () => {
      nowMs += takesMs;
      return rendered;
    },
    store: async ({ eventId }: { eventId: string }, html: string) => {
      stored.push([eventId, html]);
    },
    nowMs: () => nowMs,
  };
}

test("stored HTML is used, and that of an earlier version is rendered again", async () => {
  const from = source({ rendered: "new" });
  const html = await htmlWithinLimits([comment("a", "old"), comment("b", "old", htmlVersion - 1), comment("c")], from);
  expect([...html.values()]).toEqual(["old", "new", "new"]);
  expect(from.stored).toEqual([
    ["b", "new"],
    ["c", "new"],
  ]);
});

test.each([
  { bytes: htmlBytes, isShown: true },
  { bytes: htmlBytes + 1, isShown: false },
])("HTML of $bytes bytes is shown: $isShown", async ({ bytes, isShown }) => {
  const rendered = "x".repeat(bytes);
  const from = source({ rendered });
  const expected = isShown ? rendered : plain;
  expect((await htmlWithinLimits([comment("a")], from)).get("a") === expected).toBe(true);
  expect(from.stored[0]?.[1] === expected).toBe(true);
});

test("a comment that cannot be rendered is plain text, which is not stored", async () => {
  const from = source({});
  expect([...(await htmlWithinLimits([comment("a")], from)).values()]).toEqual([plain]);
  expect(from.stored).toEqual([]);
});

test("comments beyond the size of a response are plain text", async () => {
  const half = "x".repeat(responseHtmlBytes / 2);
  const html = await htmlWithinLimits([comment("a", half), comment("b", half), comment("c", "y")], source({}));
  expect([...html.values()].map((text) => text.length)).toEqual([half.length, half.length, plain.length]);
});

test("comments that are not rendered in time are plain text, which is not stored", async () => {
  const from = source({ rendered: "new", takesMs: renderMs / 2 });
  const html = await htmlWithinLimits([comment("a"), comment("b"), comment("c")], from);
  expect([...html.values()]).toEqual(["new", "new", plain]);
  expect(from.stored).toHaveLength(2);
});
