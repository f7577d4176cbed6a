import { expect, test } from "vitest";
import { namedEvent } from "../dialects/chat-completion.ts";
import { eventJson } from "./event-json.ts";
import { interruptionEventOf } from "./interruption.ts";

/** Where Python's `str.splitlines` ends a line. */
// oxlint-disable-next-line no-control-regex
const pythonsLineEnds = /[\n\r\v\f\x1c-\x1e\u0085\u2028\u2029]/;
const text = "one\u0085two\u2028three\u2029four\nfive\vsix\fseven\x1ceight\x1dnine\x1eten “ü” 🦉";

test.each([
  { what: "a value", written: eventJson({ text }) },
  { what: "a translated event", written: namedEvent("delta", { text }).trimEnd() },
  { what: "an interruption", written: interruptionEventOf(text).trimEnd() },
])("$what stays on its line and keeps its value", ({ written }) => {
  const data = written.slice(written.indexOf("{"));
  expect(data).not.toMatch(pythonsLineEnds);
  expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(text));
});
