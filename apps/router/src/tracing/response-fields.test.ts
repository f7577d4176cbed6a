import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { readResponseFields } from "./response-fields.ts";

test("a stream is joined by choice, with its tool calls", () => {
  const events = [
    { id: "c1", model: "m", choices: [{ index: 1, delta: { content: "b" } }] },
    { id: "c1", choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: "t1", function: { name: "f" } }] } }] },
    { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '{"a":' } }] } }] },
    { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: "1}" } }] } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
    { choices: [{ index: 1, delta: { content: "!" }, finish_reason: "stop" }] },
  ];
  const usage = { completion_tokens_details: { reasoning_tokens: 3 } };
  const text = [...events, { choices: [], usage }].map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  // The first event is incomplete, as in the end of a longer stream.
  expect(readResponseFields(`el":"x"}\n\n${text}data: [DONE]\n\n`)).toEqual({
    id: "c1",
    model: "m",
    reasoningTokens: 3,
    finishReasons: ["tool_calls", "stop"],
    choices: [
      { text: "", toolCalls: [{ id: "t1", name: "f", arguments: '{"a":1}' }], finishReason: "tool_calls" },
      { text: "b!", toolCalls: [], finishReason: "stop" },
    ],
  });
});

test.each([
  { what: "a long chat", head: '{"id":"c1","model":"m","choices":[{"mess', tail: 'x"},"finish_reason": "length"}]}' },
  {
    what: "a chat whose text imitates fields",
    head: '{"id":"c1","model":"m","c',
    tail: '\\"model\\":\\"y\\"","finish_reason":"length"}]}',
  },
])("$what that was not read as a whole", ({ head, tail }) => {
  expect(readResponseFields(tail, head)).toMatchObject({ id: "c1", model: "m", finishReasons: ["length"] });
});

test.each(["", "not JSON", "{", "data: nothing\n\n", "[]", '{"choices":1,"id":2}'])("%j says nothing", (text) => {
  expect(readResponseFields(text)).toEqual({
    id: undefined,
    model: undefined,
    finishReasons: [],
    reasoningTokens: undefined,
    choices: [],
  });
});

test("a finish reason up to the limit is read, and a longer one is not", () => {
  const longest = "x".repeat(limits.telemetry.nameLength);
  for (const [reason, expected] of [
    [longest, [longest]],
    [`${longest}x`, []],
  ] as const) {
    const body = JSON.stringify({ choices: [{ finish_reason: reason }] });
    expect(readResponseFields(body).finishReasons).toEqual(expected);
  }
});
